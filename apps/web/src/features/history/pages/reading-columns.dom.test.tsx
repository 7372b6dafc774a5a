import { screen } from '@testing-library/react'
import { type ReadingRecord, State2 } from '@vigil/contract'
import i18next from 'i18next'
import { expect, it } from 'vitest'
import { show, words } from '../../../../test/show.tsx'
import type { ColumnKit } from '../list/list-spec.ts'
import { readingColumns } from './reading-columns.tsx'

const KEY = 'nuclearMod.doseRate'
const blank = { key: 'x', label: 'x', shown: 'usual', cell: () => null } as const
const record = {
  deviceType: 'RS500',
  state2: State2.Normal,
  values: {},
  ranges: {},
  unreadable: false,
  n: 60,
} as unknown as ReadingRecord

async function columns(step: 'reading' | 'hour', deviceType: string | undefined = 'RS500') {
  await show(null)
  const kit = { texts: i18next, time: blank, device: blank, site: blank, model: blank, moment: () => blank }
  return readingColumns(kit as unknown as ColumnKit<ReadingRecord>, { deviceType, step, mobile: false } as never)
}

it('an hour shows its mean with its lowest and highest on its face, and its head says so', async () => {
  const found = (await columns('hour')).find(
    ({ label }) => label.startsWith('Dose rate') || label.includes('Dose rate'),
  )
  expect(found?.label).toContain('mean (lowest – highest)')
  const key = found?.key ?? KEY
  const hour = { ...record, values: { [key]: 0.12 }, ranges: { [key]: [0.1, 3.5] as [number, number] } }
  await show(<p data-testid="cell">{found?.cell(hour)}</p>)
  expect(words(screen.getByTestId('cell'))).toMatch(/^0\.120?\(0\.100? – 3\.500?\)$/)
})

it('a single reading has no range, and says nothing of one', async () => {
  const found = (await columns('reading')).find(({ label }) => label.includes('Dose rate'))
  expect(found?.label).not.toContain('mean')
  await show(<p data-testid="cell">{found?.cell({ ...record, values: { [found.key]: 0.12 }, ranges: {} })}</p>)
  expect(words(screen.getByTestId('cell'))).toMatch(/^0\.120?$/)
})
