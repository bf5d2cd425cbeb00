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
    url: "https://www.hhs.gov/sites/default/files/health-worker-wellbeing-advisory.pdf",
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
  zaccaro: {
    text: "Zaccaro A, Piarulli A, Laurino M, et al. How breath-control can change your life: a systematic review on psycho-physiological correlates of slow breathing. Front Hum Neurosci. 2018;12:353.",
    url: doi("10.3389/fnhum.2018.00353"),
  },
  sexton: {
    text: "Sexton JB, Adair KC. Forty-five good things: a prospective pilot study of the Three Good Things well-being intervention. BMJ Open. 2019;9:e022695.",
    url: doi("10.1136/bmjopen-2018-022695"),
  },
  linzer: {
    text: "Linzer M, Poplau S, Grossman E, et al. A cluster randomized trial of interventions to improve work conditions and clinician burnout in primary care. J Gen Intern Med. 2015;30(8):1105-1111.",
    url: doi("10.1007/s11606-015-3235-4"),
  },
  teamstepps: {
    text: "Agency for Healthcare Research and Quality. TeamSTEPPS program.",
    url: "https://www.ahrq.gov/teamstepps-program/index.html",
  },
  drake: {
    text: "Drake C, Roehrs T, Shambroom J, Roth T. Caffeine effects on sleep taken 0, 3, or 6 hours before going to bed. J Clin Sleep Med. 2013;9(11):1195-1200.",
    url: doi("10.5664/jcsm.3170"),
  },
  ruggiero: {
    text: "Ruggiero JS, Redeker NS. Effects of napping on sleepiness and sleep-related performance deficits in night-shift workers: a systematic review. Biol Res Nurs. 2014;16(2):134-142.",
    url: doi("10.1177/1099800413476571"),
  },
  lee: {
    text: "Lee ML, Howard ME, Horrey WJ, et al. High risk of near-crash driving events following night-shift work. Proc Natl Acad Sci U S A. 2016;113(1):176-181.",
    url: doi("10.1073/pnas.1510383112"),
  },
  barger: {
    text: "Barger LK, Cade BE, Ayas NT, et al. Extended work shifts and the risk of motor vehicle crashes among interns. N Engl J Med. 2005;352(2):125-134.",
    url: doi("10.1056/NEJMoa041401"),
  },
  balban: {
    text: "Balban MY, Neri E, Kogon MM, et al. Brief structured respiration practices enhance mood and reduce physiological arousal. Cell Rep Med. 2023;4(1):100895.",
    url: doi("10.1016/j.xcrm.2022.100895"),
  },
  fincham: {
    text: "Fincham GW, Strauss C, Montero-Marin J, Cavanagh K. Effect of breathwork on stress and mental health: a meta-analysis of randomised-controlled trials. Sci Rep. 2023;13:432.",
    url: doi("10.1038/s41598-022-27247-y"),
  },
  gilmartin: {
    text: "Gilmartin H, Goyal A, Hamati MC, et al. Brief mindfulness practices for healthcare providers: a systematic literature review. Am J Med. 2017;130(10):1219.e1-1219.e17.",
    url: doi("10.1016/j.amjmed.2017.05.041"),
  },
  krasner: {
    text: "Krasner MS, Epstein RM, Beckman H, et al. Association of an educational program in mindful communication with burnout, empathy, and attitudes among primary care physicians. JAMA. 2009;302(12):1284-1293.",
    url: doi("10.1001/jama.2009.1384"),
  },
  tannenbaum: {
    text: "Tannenbaum SI, Cerasoli CP. Do team and individual debriefs enhance performance? A meta-analysis. Hum Factors. 2013;55(1):231-245.",
    url: doi("10.1177/0018720812448394"),
  },
  kessler: {
    text: "Kessler DO, Cheng A, Mullan PC. Debriefing in the emergency department after clinical events: a practical guide. Ann Emerg Med. 2015;65(6):690-698.",
    url: doi("10.1016/j.annemergmed.2014.10.019"),
  },
  info: {
    text: "Rose S, Cheng A. Charge nurse facilitated clinical debriefing in the emergency department. CJEM. 2018;20(5):781-785.",
    url: doi("10.1017/cem.2018.369"),
  },
  cochrane: {
    text: "Rose SC, Bisson J, Churchill R, Wessely S. Psychological debriefing for preventing post traumatic stress disorder (PTSD). Cochrane Database Syst Rev. 2002;(2):CD000560.",
    url: doi("10.1002/14651858.CD000560"),
  },
  pause: {
    text: "Bartels JB. The pause. Crit Care Nurse. 2014;34(1):74-75.",
    url: doi("10.4037/ccn2014962"),
  },
  pfa: {
    text: "World Health Organization, War Trauma Foundation, World Vision International. Psychological First Aid: Guide for Field Workers. 2011.",
    url: "https://www.who.int/publications/i/item/9789241548205",
  },
  rogers: {
    text: "Rogers AE, Hwang WT, Scott LD, Aiken LH, Dinges DF. The working hours of hospital staff nurses and patient safety. Health Aff (Millwood). 2004;23(4):202-212.",
    url: doi("10.1377/hlthaff.23.4.202"),
  },
  stimpfel: {
    text: "Stimpfel AW, Sloane DM, Aiken LH. The longer the shifts for hospital nurses, the higher the levels of burnout and patient dissatisfaction. Health Aff (Millwood). 2012;31(11):2501-2509.",
    url: doi("10.1377/hlthaff.2011.1377"),
  },
  arndt: {
    text: "Arndt BG, Beasley JW, Watkinson MD, et al. Tethered to the EHR: primary care physician workload assessment using EHR event log data and time-motion observations. Ann Fam Med. 2017;15(5):419-426.",
    url: doi("10.1370/afm.2121"),
  },
  jameton: {
    text: "Jameton A. Nursing Practice: The Ethical Issues. Prentice-Hall; 1984.",
  },
  mmd: {
    text: "Epstein EG, Whitehead PB, Prompahakul C, Thacker LR, Hamric AB. Enhancing understanding of moral distress: the Measure of Moral Distress for Health Care Professionals. AJOB Empir Bioeth. 2019;10(2):113-124.",
    url: doi("10.1080/23294515.2019.1586008"),
  },
  aacn: {
    text: "American Association of Critical-Care Nurses. The 4 A's to Rise Above Moral Distress. 2004.",
  },
  consult: {
    text: "Hamric AB, Epstein EG. A health system-wide moral distress consultation service: development and evaluation. HEC Forum. 2017;29(2):127-143.",
    url: doi("10.1007/s10730-016-9315-y"),
  },
  rushton: {
    text: "Rushton CH, ed. Moral Resilience: Transforming Moral Suffering in Healthcare. Oxford University Press; 2018.",
    url: doi("10.1093/med/9780190619268.001.0001"),
  },
  recovery: {
    text: "Sonnentag S, Fritz C. The Recovery Experience Questionnaire: development and validation of a measure for assessing recuperation and unwinding from work. J Occup Health Psychol. 2007;12(3):204-221.",
    url: doi("10.1037/1076-8998.12.3.204"),
  },
  detachment: {
    text: "Wendsche J, Lohmann-Haislah A. A meta-analysis on antecedents and outcomes of detachment from work. Front Psychol. 2017;7:2072.",
    url: doi("10.3389/fpsyg.2016.02072"),
  },
  smit: {
    text: "Smit BW. Successfully leaving work at work: the self-regulatory underpinnings of psychological detachment. J Occup Organ Psychol. 2016;89(3):493-514.",
    url: doi("10.1111/joop.12137"),
  },
  karabinski: {
    text: "Karabinski T, Haun VC, Nübold A, Wendsche J, Wegge J. Interventions for improving psychological detachment from work: a meta-analysis. J Occup Health Psychol. 2021;26(3):224-242.",
    url: doi("10.1037/ocp0000280"),
  },
  abandon: {
    text: "Clarkson MD, Haskell H, Hemmelgarn C, Skolnik PJ. Abandon the term “second victim”. BMJ. 2019;364:l1233.",
    url: doi("10.1136/bmj.l1233"),
  },
  waterman: {
    text: "Waterman AD, Garbutt J, Hazel E, et al. The emotional impact of medical errors on practicing physicians in the United States and Canada. Jt Comm J Qual Patient Saf. 2007;33(8):467-476.",
    url: doi("10.1016/S1553-7250(07)33050-X"),
  },
  scott: {
    text: "Scott SD, Hirschinger LE, Cox KR, et al. The natural history of recovery for the healthcare provider “second victim” after adverse patient events. Qual Saf Health Care. 2009;18(5):325-330.",
    url: doi("10.1136/qshc.2009.032870"),
  },
  tiers: {
    text: "Scott SD, Hirschinger LE, Cox KR, et al. Caring for our own: deploying a systemwide second victim rapid response team. Jt Comm J Qual Patient Saf. 2010;36(5):233-240.",
    url: doi("10.1016/S1553-7250(10)36038-7"),
  },
  rise: {
    text: "Edrees H, Connors C, Paine L, et al. Implementing the RISE second victim support programme at the Johns Hopkins Hospital: a case study. BMJ Open. 2016;6(9):e011708.",
    url: doi("10.1136/bmjopen-2016-011708"),
  },
  candor: {
    text: "Agency for Healthcare Research and Quality. Communication and Optimal Resolution (CANDOR) toolkit.",
    url: "https://www.ahrq.gov/patient-safety/settings/hospital/candor/index.html",
  },
  panagioti: {
    text: "Panagioti M, Panagopoulou E, Bower P, et al. Controlled interventions to reduce burnout in physicians: a systematic review and meta-analysis. JAMA Intern Med. 2017;177(2):195-205.",
    url: doi("10.1001/jamainternmed.2016.7674"),
  },
  leaders: {
    text: "Shanafelt TD, Gorringe G, Menaker R, et al. Impact of organizational leadership on physician burnout and satisfaction. Mayo Clin Proc. 2015;90(4):432-440.",
    url: doi("10.1016/j.mayocp.2015.01.012"),
  },
  stupid: {
    text: "Ashton M. Getting rid of stupid stuff. N Engl J Med. 2018;379(19):1789-1791.",
    url: doi("10.1056/NEJMp1809698"),
  },
  impact: {
    text: "NIOSH. Impact Wellbeing Guide: Taking Action to Improve Healthcare Worker Wellbeing. 2024.",
    url: "https://www.cdc.gov/niosh/healthcare/impactwellbeingguide/index.html",
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
  compassion: {
    text: "Kristin Neff: Self-Compassion",
    url: "https://self-compassion.org",
    doc: null,
  },
  fearless: { text: "Amy Edmondson: The Fearless Organization", url: null, doc: null },
  difficult: { text: "Stone, Patton & Heen: Difficult Conversations", url: null, doc: null },
  meaning: { text: "Viktor Frankl: Man's Search for Meaning", url: null, doc: null },
  mindful: { text: "Jon Kabat-Zinn: Full Catastrophe Living", url: null, doc: null },
  rest: { text: "Alex Soojung-Kim Pang: Rest", url: null, doc: null },
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
