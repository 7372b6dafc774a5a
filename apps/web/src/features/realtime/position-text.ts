import { formatNumber } from '@vigil/i18n/web'

const DIGITS = 5

export const positionText = (
  language: string,
  { latitude, longitude }: { latitude: number; longitude: number },
): string => `${formatNumber(language, latitude, DIGITS)}°, ${formatNumber(language, longitude, DIGITS)}°`
