/** As ENT-10 has them. */
export const SAMPLE_UNITS = {
  flow: { unit: 'L/min', digits: 1 },
  pressure: { unit: 'kPa', digits: 2 },
  temperature: { unit: '°C', digits: 1 },
  volume: { unit: 'L', digits: 1 },
} as const
