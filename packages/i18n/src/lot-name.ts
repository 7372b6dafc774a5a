import { COTTON_AGES, type LotDimension } from '@vigil/contract'
import type { Lookup } from './lookup.ts'

interface NamedLot {
  readonly key: string
  /** Where a stack stands. */
  readonly office: string
}

/** Of which cotton a figure is: its stack, its origin, or for how long it had lain; an empty key: nobody knows. */
export function lotName({ t }: Pick<Lookup, 't'>, dimension: LotDimension, { key, office }: NamedLot): string {
  if (dimension === 'stack') return key === '' ? t('statistics.cotton.noStack') : `${key} · ${office}`
  if (dimension === 'origin') return key || t('statistics.cotton.noOrigin')
  const index = COTTON_AGES.findIndex((from) => String(from) === key)
  const next = COTTON_AGES[index + 1]
  if (index < 0) return t('statistics.cotton.noAge')
  return next === undefined
    ? t('statistics.cotton.daysOrMore', { from: key })
    : t('statistics.cotton.days', { from: key, to: next - 1 })
}
