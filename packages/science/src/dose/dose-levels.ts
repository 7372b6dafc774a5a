/**
 * Effective dose that somebody would get outdoors without protection. 100 mSv within seven days: urgent action (IAEA GSR Part 7, appendix II; ICRP 109).
 * 10 mSv within seven days: stay indoors (lower end of ICRP 63's 5 to 50 mSv; the value of German and Swiss law). 1 mSv: the limit of a year
 * for the public in ordinary times (ICRP 103).
 */
export const DOSE_LEVELS = [
  { name: 'dose100', sieverts: 0.1 },
  { name: 'dose10', sieverts: 0.01 },
  { name: 'dose1', sieverts: 0.001 },
] as const
/** For which the levels are published. */
export const DOSE_STAY_S = 7 * 86_400
