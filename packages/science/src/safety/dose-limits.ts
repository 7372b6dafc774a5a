/** Effective dose that is added to the natural background in a year, and who says so. To be reviewed by the site's expert. */
export const DOSE_LIMITS = {
  public: {
    microsievert: 1000,
    source: 'ICRP 103 and IAEA GSR Part 3: 1 mSv in a year for the public, written from memory',
  },
  worker: {
    microsievert: 20_000,
    source: 'ICRP 103 and IAEA GSR Part 3: 20 mSv in a year for workers, as a mean of five years, written from memory',
  },
} as const
