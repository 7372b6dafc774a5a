import type { Lookup } from '@vigil/i18n/web'
import { durationText } from '../values/measured.ts'

/** No device reports faster: nothing is put together. */
const SINGLE_MS = 1000

/** What a point of a chart stands for. */
export const stepText = (t: Lookup['t'], stepMs: number, language: string): string =>
  stepMs <= SINGLE_MS ? t('realtime.recent.each') : t('realtime.recent.step', { step: durationText(stepMs, language) })
