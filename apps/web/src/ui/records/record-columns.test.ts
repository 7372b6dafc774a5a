import { expect, it } from 'vitest'
import { type RecordColumn, shownColumns } from './record-columns.ts'

const column = (key: string, shown: RecordColumn<string>['shown']): RecordColumn<string> => ({
  key,
  label: key,
  shown,
  cell: (text) => text,
})
const COLUMNS = [column('time', 'fixed'), column('site', 'usual'), column('model', 'asked')]
const keys = (kept: readonly string[] | undefined) => shownColumns(COLUMNS, kept).map(({ key }) => key)

it('shows the usual columns until somebody chose, then those, in their order; the fixed ones always', () => {
  expect(keys(undefined)).toEqual(['time', 'site'])
  expect(keys([])).toEqual(['time'])
  expect(keys(['model', 'site', 'gone'])).toEqual(['time', 'site', 'model'])
})
