import type pg from 'pg'

export type Asked = Pick<pg.ClientBase, 'query'>

export interface Reach {
  /** Path of the office of whoever asks. */
  readonly path: string
}

export interface PageAsk {
  readonly before?: number | undefined
  readonly beforeId?: string | undefined
  readonly limit: number
}
