import type { DetectionRecord } from '@vigil/contract'
import type { Texts } from '../../../lib/language/texts.ts'

/** Which bale a check was of: its place and, where it has one, its code. */
export const baleText = (
  t: Texts['t'],
  { stack, row, column, layer, code }: NonNullable<DetectionRecord['bale']>,
): string => [t('cotton.bale', { stack, row, column, layer }), ...(code === '' ? [] : [code])].join(' · ')
