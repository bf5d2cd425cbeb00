const split = (names: string): readonly string[] => names.trim().split(/\s+/);

/** First names by gender. People without a stated gender get one from any list. */
export const firstNames = {
  Woman: split(`
    Abigail Adaeze Aisha Alicia Allison Amara Amber Amy Ana Andrea Angela Anita Anneke Beatriz Beth Brenda
    Bridget Brittany Camille Carla Carmen Caroline Catherine Chiara Christina Cindy Claire Crystal Dana
    Danielle Deborah Denise Diana Elena Elizabeth Emily Erica Esther Farah Fatima Fiona Gabriela Gloria Grace
    Hannah Heather Holly Imani Ingrid Jasmine Jessica Joanna Julia Karen Katherine Kayla Keiko Kelly Kim
    Kristen Latoya Laura Lauren Leila Linda Lisa Lucia Madison Maria Mariam Megan Mei Melissa Michelle
    Molly Monique Nadia Naomi Natalie Nicole Nina Olivia Pamela Patricia Priya Rachel Rebecca Renee Rosa
    Sabine Samantha Sandra Sarah Shanice Sharon Sofia Stephanie Susan Tamara Tanya Teresa Tiffany Uma Valerie
    Vanessa Veronica Wendy Ximena Yasmin Yolanda Yuki Zainab Zoe`),
  Man: split(`
    Aaron Adam Adrian Ahmed Alan Andre Andrew Anthony Benjamin Brandon Brian Carlos Charles Chidi Christopher
    Darius David Derek Diego Dmitri Edward Emeka Eric Ethan Felix Francisco Frank Gareth George Gregory Hassan
    Henry Ivan Jacob Jamal James Jason Jeffrey Jerome John Jose Joshua Juan Julian Justin Keith Kenji Kevin
    Kyle Lamar Liam Luis Marco Marcus Mark Mateo Matthew Michael Miguel Minh Nathan Nicholas Omar Oscar
    Patrick Paul Pavel Peter Quentin Rafael Raj Richard Robert Ryan Samir Scott Sean Stephen Steven Terrence
    Theo Thomas Timothy Tomas Tyler Victor Vikram Walter Wei William Xavier Yusuf Zachary`),
  any: split(`
    Alex Avery Blake Cameron Casey Dakota Devon Emerson Finley Harper Hayden Jamie Jordan Kai Logan Morgan
    Noor Parker Quinn Reese Riley Robin Rowan Sasha Skyler Taylor`),
} as const;

export const lastNames = split(`
  Abara Abbott Adeyemi Aguilar Albright Allen Alvarado Alvarez Anderson Andersson Aoki Armstrong Aziz Bailey
  Baker Bakker Banerjee Barnes Barrett Beaumont Becker Bell Bennett Bianchi Boateng Boone Bowman Bradley
  Brennan Brooks Brown Bryant Burke Burns Butler Byrne Calder Campbell Campos Carlson Carpenter Carter
  Castellano Castillo Castro Chandra Chang Chapman Chavez Chen Cho Choi Chowdhury Clark Cohen Cole Coleman
  Collins Cooper Cortez Cox Cruz Cunningham Dalton Davis Delgado Desai Diaz Dixon Donnelly Dubois Duncan
  Edwards Ekström Ellison Espinoza Evans Farouk Ferguson Fernandez Ferreira Fitzgerald Fleming Flores Fontaine
  Ford Foster Fox Freeman Fujita Gallagher Garcia Garrett Garza Gibson Gomez Gonzalez Gordon Graham Grant
  Gray Greene Griffin Gupta Gutierrez Haddad Hall Halvorsen Hamilton Hansen Harris Harrison Hart Hayashi Hayes
  Henderson Hernandez Herrera Hoang Hoffman Holmes Howard Huang Hughes Hunt Hussain Ibarra Ito Iyer Jackson
  Jankowski Jefferson Jenkins Jensen Jimenez Johansen Johnson Jones Jordan Kamara Kang Kaplan Keller Kelley
  Kennedy Khan Khoury Kim King Klein Knight Kowalski Kumar Lambert Larsen Lawson Le Lee Lewis Li Lindgren
  Lombardi Long Lopez Lynch Malik Marshall Martin Martinez Mason Mbeki McAllister McCarthy McCoy McDonald
  Medina Mehta Mendes Mendoza Meyer Miller Mitchell Moore Morales Moreau Moreno Morris Murphy Murray Mwangi
  Myers Nakamura Navarro Nelson Nguyen Nichols Novak Nunez Obi O'Brien O'Connor Okafor Okonkwo Oliver Olsen
  Ortega Ortiz Owens Pacheco Palmer Park Patel Patterson Pena Pereira Perez Perkins Perry Peterson Petrov
  Pham Phillips Pierce Porter Powell Price Quintero Rahman Ramirez Ramos Rao Reid Reyes Reynolds Rice
  Richardson Rivera Roberts Robinson Rodriguez Rogers Romero Rosen Ross Rossi Russell Ruiz Ryan Saito Salazar
  Sanchez Sanders Santos Schmidt Schneider Schultz Scott Shah Sharma Shaw Sheikh Silva Simmons Singh Smith
  Snyder Soto Spencer Stevens Stewart Stone Sullivan Tanaka Taylor Thomas Thompson Thornton Torres Tran
  Tucker Turner Vargas Vasquez Vega Wagner Walker Wallace Walsh Wang Ward Warren Watson Weaver Webb Weber
  Wells West Whitaker White Williams Wilson Wong Wood Wright Wu Yamamoto Yang Young Zhang Zielinski`);
