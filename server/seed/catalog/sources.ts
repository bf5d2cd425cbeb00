/** A citation, linked if it has a url. */
export type Source = { readonly text: string; readonly url?: string };

const doi = (id: string) => `https://doi.org/${id}`;

export const sources = {
  maslach: {
    text: "Maslach C, Leiter MP. Understanding the burnout experience: recent research and its implications for psychiatry. World Psychiatry. 2016;15(2):103-111.",
    url: doi("10.1002/wps.20311"),
  },
  nasem: {
    text: "National Academies of Sciences, Engineering, and Medicine. Taking Action Against Clinician Burnout: A Systems Approach to Professional Well-Being. 2019.",
    url: doi("10.17226/25521"),
  },
  west: {
    text: "West CP, Dyrbye LN, Erwin PJ, Shanafelt TD. Interventions to prevent and reduce physician burnout: a systematic review and meta-analysis. Lancet. 2016;388:2272-2281.",
    url: doi("10.1016/S0140-6736(16)31279-X"),
  },
  shanafelt: {
    text: "Shanafelt TD, Noseworthy JH. Executive leadership and physician well-being. Mayo Clin Proc. 2017;92(1):129-146.",
    url: doi("10.1016/j.mayocp.2016.10.004"),
  },
  aiken: {
    text: "Aiken LH, Clarke SP, Sloane DM, et al. Hospital nurse staffing and patient mortality, nurse burnout, and job dissatisfaction. JAMA. 2002;288(16):1987-1993.",
    url: doi("10.1001/jama.288.16.1987"),
  },
  dolan: {
    text: "Dolan ED, Mohr D, Lempa M, et al. Using a single item to measure burnout in primary care staff. J Gen Intern Med. 2015;30(5):582-587.",
    url: doi("10.1007/s11606-014-3112-6"),
  },
  who: {
    text: "World Health Organization. Burn-out an occupational phenomenon: International Classification of Diseases. 2019.",
    url: "https://www.who.int/news/item/28-05-2019-burn-out-an-occupational-phenomenon-international-classification-of-diseases",
  },
  surgeon: {
    text: "Office of the U.S. Surgeon General. Addressing Health Worker Burnout: Advisory on Building a Thriving Health Workforce. 2022.",
  },
  niosh: {
    text: "NIOSH. Training for Nurses on Shift Work and Long Work Hours. DHHS (NIOSH) Publication 2015-115.",
    url: "https://www.cdc.gov/niosh/docs/2015-115/",
  },
  watson: {
    text: "Watson NF, Badr MS, Belenky G, et al. Recommended amount of sleep for a healthy adult: a joint consensus statement. Sleep. 2015;38(6):843-844.",
    url: doi("10.5665/sleep.4716"),
  },
  sinsky: {
    text: "Sinsky C, Colligan L, Li L, et al. Allocation of physician time in ambulatory practice: a time and motion study in 4 specialties. Ann Intern Med. 2016;165(11):753-760.",
    url: doi("10.7326/M16-0961"),
  },
  hamric: {
    text: "Epstein EG, Hamric AB. Moral distress, moral residue, and the crescendo effect. J Clin Ethics. 2009;20(4):330-342.",
  },
  wu: {
    text: "Wu AW. Medical error: the second victim. BMJ. 2000;320:726-727.",
    url: doi("10.1136/bmj.320.7237.726"),
  },
  edmondson: {
    text: "Edmondson A. Psychological safety and learning behavior in work teams. Adm Sci Q. 1999;44(2):350-383.",
    url: doi("10.2307/2666999"),
  },
  neff: {
    text: "Neff K. Self-compassion: an alternative conceptualization of a healthy attitude toward oneself. Self and Identity. 2003;2(2):85-101.",
    url: doi("10.1080/15298860309032"),
  },
  zaccaro: {
    text: "Zaccaro A, Piarulli A, Laurino M, et al. How breath-control can change your life: a systematic review on psycho-physiological correlates of slow breathing. Front Hum Neurosci. 2018;12:353.",
    url: doi("10.3389/fnhum.2018.00353"),
  },
  sexton: {
    text: "Sexton JB, Adair KC. Forty-five good things: a prospective pilot study of the Three Good Things well-being intervention. BMJ Open. 2019;9:e022695.",
    url: doi("10.1136/bmjopen-2018-022695"),
  },
  figley: {
    text: "Figley CR. Compassion fatigue: psychotherapists' chronic lack of self care. J Clin Psychol. 2002;58(11):1433-1441.",
    url: doi("10.1002/jclp.10090"),
  },
  linzer: {
    text: "Linzer M, Poplau S, Grossman E, et al. A cluster randomized trial of interventions to improve work conditions and clinician burnout in primary care. J Gen Intern Med. 2015;30(8):1105-1111.",
    url: doi("10.1007/s11606-015-3235-4"),
  },
  teamstepps: {
    text: "Agency for Healthcare Research and Quality. TeamSTEPPS program.",
    url: "https://www.ahrq.gov/teamstepps-program/index.html",
  },
  lifeline: { text: "988 Suicide and Crisis Lifeline.", url: "https://988lifeline.org" },
  policy: {
    text: "Your organization's policy on this subject. Find it before you need it.",
  },
  violence: {
    text: "Guidance on preventing workplace violence in health care from your state and employer.",
  },
  ergonomics: { text: "Your facility's safe patient handling and mobility guidance." },
  peer: {
    text: "Your facility's peer support program or employee assistance program.",
  },
} as const satisfies Record<string, Source>;

export const readings = {
  truth: { text: "Maslach & Leiter: The Truth About Burnout", url: null, doc: null },
  cycle: {
    text: "Nagoski & Nagoski: Burnout: The Secret to Unlocking the Stress Cycle",
    url: null,
    doc: null,
  },
  edge: { text: "Joan Halifax: Standing at the Edge", url: null, doc: null },
  trauma: { text: "van Dernoot Lipsky & Burk: Trauma Stewardship", url: null, doc: null },
  compassion: {
    text: "Kristin Neff: Self-Compassion",
    url: "https://self-compassion.org",
    doc: null,
  },
  mortal: { text: "Atul Gawande: Being Mortal", url: null, doc: null },
  fearless: { text: "Amy Edmondson: The Fearless Organization", url: null, doc: null },
  difficult: { text: "Stone, Patton & Heen: Difficult Conversations", url: null, doc: null },
  meaning: { text: "Viktor Frankl: Man's Search for Meaning", url: null, doc: null },
  mindful: { text: "Jon Kabat-Zinn: Full Catastrophe Living", url: null, doc: null },
  rest: { text: "Alex Soojung-Kim Pang: Rest", url: null, doc: null },
  science: { text: "Trzeciak & Mazzarelli: Compassionomics", url: null, doc: null },
  nasem: {
    text: "Taking Action Against Clinician Burnout (free to read)",
    url: "https://doi.org/10.17226/25521",
    doc: null,
  },
  niosh: {
    text: "NIOSH course on shift work and long hours",
    url: "https://www.cdc.gov/niosh/docs/2015-115/",
    doc: null,
  },
  teamstepps: {
    text: "TeamSTEPPS tools",
    url: "https://www.ahrq.gov/teamstepps-program/index.html",
    doc: null,
  },
  guide: { text: "Burnout: a two-page guide", url: null, doc: "handout-burnout-basics.pdf" },
  sleepguide: { text: "Sleeping by day", url: null, doc: "handout-sleeping-by-day.pdf" },
  stopguide: { text: "Ten minutes after a code", url: null, doc: "handout-after-a-code.pdf" },
} as const satisfies Record<string, { text: string; url: string | null; doc: string | null }>;
