import type { AlarmLogEntry } from '@vigil/contract'
import { expect, it } from 'vitest'
import { withEntry } from './log-entries.ts'

const entry = (id: string, at: number): AlarmLogEntry => ({
  id,
  at,
  kind: 'commented',
  by: 'olga',
  from: '',
  note: '',
  state: null,
  value: null,
  version: null,
})

it('adds a line in its place, and one that is there already never twice', () => {
  const log = [entry('a', 1), entry('c', 3)]
  expect(withEntry(log, entry('b', 2)).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(withEntry(log, entry('c', 9))).toBe(log)
})
