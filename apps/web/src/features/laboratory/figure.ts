import { formatNumber } from '@vigil/i18n/web'

/** A figure with the decimals that it has, and no more than so many: 99.5 is not 100. */
export function figure(language: string, value: number, most = 3): string {
  const decimals = String(Number(value.toFixed(most))).split('.')[1]?.length ?? 0
  return formatNumber(language, value, decimals)
}
