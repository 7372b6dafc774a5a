import { readQuestion, type SpreadQuestion } from './spread-question.ts'

export interface SourceQuestion extends SpreadQuestion {
  /** The alarm that it is asked from. */
  readonly alarm: string | undefined
  /** As `ecMod.cl2`. */
  readonly q: string | undefined
  /** The end of the time that is looked at; undefined: now, or the time of the alarm. */
  readonly at: number | undefined
  readonly r: number | undefined
}

export const RADIUS = { least: 20, most: 20_000 } as const

function within(text: string | null, least: number, most: number): number | undefined {
  const value = Number(text)
  return text === null || text === '' || !(value >= least && value <= most) ? undefined : Math.round(value)
}

/** What an address asks of where something came from. */
export const readSourceQuestion = (query: URLSearchParams): SourceQuestion => ({
  ...readQuestion(query),
  alarm: query.get('alarm')?.slice(0, 200) || undefined,
  q: query.get('q')?.slice(0, 80) || undefined,
  at: within(query.get('at'), 0, 8_640_000_000_000_000),
  r: within(query.get('r'), RADIUS.least, RADIUS.most),
})
