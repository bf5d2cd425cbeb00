/** First names by gender. People without a stated gender get one from any list. */
export const firstNames = {
  Woman: [
    ...[
      "Abigail",
      "Adaeze",
      "Alicia",
      "Amara",
      "Anneke",
      "Beatriz",
      "Bridget",
      "Camille",
      "Carmen",
    ],
    ...["Chiara", "Dana", "Deborah", "Elena", "Esther", "Farah", "Fiona", "Gabriela", "Grace"],
    ...["Hannah", "Imani", "Ingrid", "Jasmine", "Joanna", "Karen", "Keiko", "Latoya", "Leila"],
    ...["Lucia", "Mariam", "Mei", "Monique", "Nadia", "Naomi", "Olivia", "Priya", "Rachel"],
    ...["Rosa", "Sabine", "Shanice", "Sofia", "Tamara", "Teresa", "Uma", "Valerie", "Wendy"],
    ...["Ximena", "Yasmin", "Yuki", "Zainab", "Zoe"],
  ],
  Man: [
    ...["Adrian", "Ahmed", "Andre", "Benjamin", "Carlos", "Chidi", "Darius", "Dmitri", "Emeka"],
    ...["Ethan", "Felix", "Gareth", "Hassan", "Ivan", "Jerome", "Julian", "Kenji", "Lamar"],
    ...["Liam", "Marco", "Mateo", "Nathan", "Oscar", "Pavel", "Quentin", "Rafael", "Samir"],
    ...["Theo", "Tomas", "Vikram", "Walter", "Wei", "Xavier", "Yusuf", "Zachary"],
  ],
  any: [
    ...["Alex", "Avery", "Blake", "Casey", "Devon", "Emerson", "Finley", "Harper", "Jordan"],
    ...["Kai", "Morgan", "Noor", "Quinn", "Reese", "Riley", "Robin", "Rowan", "Sasha", "Skyler"],
    ...["Taylor"],
  ],
} as const;

export const lastNames = [
  ...["Abara", "Adeyemi", "Aguilar", "Albright", "Alvarado", "Andersson", "Aoki", "Aziz", "Bakker"],
  ...["Banerjee", "Barnes", "Beaumont", "Becker", "Bianchi", "Boateng", "Brennan", "Calder"],
  ...["Campos", "Castellano", "Chandra", "Chowdhury", "Coleman", "Cortez", "Dalton", "Delgado"],
  ...["Desai", "Diaz", "Donnelly", "Dubois", "Ekström", "Ellison", "Espinoza", "Farouk"],
  ...["Ferreira", "Fitzgerald", "Fontaine", "Fujita", "Gallagher", "Garza", "Grant", "Gupta"],
  ...["Haddad", "Halvorsen", "Hayashi", "Hernandez", "Hoffman", "Hughes", "Ibarra", "Ito"],
  ...["Jankowski", "Jefferson", "Johansen", "Kamara", "Kaplan", "Keller", "Khoury", "Kowalski"],
  ...["Lambert", "Larsen", "Lindgren", "Lombardi", "Mbeki", "McAllister", "Medina", "Mendes"],
  ...["Mitchell", "Moreau", "Mwangi", "Nakamura", "Navarro", "Nguyen", "Novak", "O'Connor"],
  ...["Okafor", "Okonkwo", "Olsen", "Ortega", "Owens", "Pacheco", "Patel", "Pereira", "Petrov"],
  ...["Quintero", "Rahman", "Ramirez", "Reyes", "Rosen", "Rossi", "Saito", "Santos", "Schneider"],
  ...[
    "Sharma",
    "Silva",
    "Simmons",
    "Tanaka",
    "Thornton",
    "Torres",
    "Vargas",
    "Whitaker",
    "Zielinski",
  ],
] as const;
