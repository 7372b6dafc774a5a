import { fireEvent, screen, within } from '@testing-library/react'
import { SITE_OUTCOME_CODES } from '@vigil/contract'
import { DEFAULT_OUTCOMES } from '@vigil/domain'
import { expect, it } from 'vitest'
import { openLive, press, settle, show } from '../../../../test/show.tsx'
import { OutcomesAdmin } from './outcomes-admin.tsx'

async function administration() {
  const world = openLive()
  await world.start()
  const sent: unknown[] = []
  const api = async (name: string, input: unknown) => {
    if (name === 'outcomeRules') return [DEFAULT_OUTCOMES]
    sent.push([name, input])
    return null
  }
  await show(<OutcomesAdmin />, { api, live: world.live })
  await press(screen.getByRole('button', { name: 'Edit Wherever no other rule holds' }))
  await settle()
  return { sent, dialog: within(screen.getByRole('dialog')) }
}

it('what is offered everywhere is chosen from the list, and told to the server as it then stands [DSP-01, FEA-02]', async () => {
  const { sent, dialog } = await administration()
  const [first, ...others] = dialog.getAllByRole('checkbox')
  expect(others).toHaveLength(SITE_OUTCOME_CODES.length - 1)
  await press(first as HTMLElement)
  await press(dialog.getByRole('button', { name: 'Save' }))
  await settle()
  const [given] = sent as [string, { codes: string[] }][]
  expect(given).toEqual(['saveOutcomeRule', { officeId: null, codes: expect.any(Array), own: [] }])
  expect(new Set(given?.[1].codes)).toEqual(new Set(SITE_OUTCOME_CODES.slice(1)))
})

it('an outcome in the site’s own words needs some, and no two may be the same [DSP-01, VAL-01]', async () => {
  const { sent, dialog } = await administration()
  await press(dialog.getByRole('button', { name: /Add own outcome$/ }))
  await press(dialog.getByRole('button', { name: /Add own outcome$/ }))
  const write = (number: number, words: string) =>
    fireEvent.change(dialog.getByRole('textbox', { name: `Own outcome ${number}` }), { target: { value: words } })
  write(1, 'Drum overpacked')
  await press(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByRole('textbox', { name: 'Own outcome 2' }).getAttribute('aria-invalid')).toBe('true')
  write(2, 'drum overpacked')
  await press(dialog.getByRole('button', { name: 'Save' }))
  expect(sent).toEqual([])
  await press(dialog.getByRole('button', { name: 'Remove own outcome 2' }))
  await press(dialog.getByRole('button', { name: 'Save' }))
  await settle()
  expect(sent).toEqual([
    [
      'saveOutcomeRule',
      expect.objectContaining({ own: [{ case: 'chemical', words: 'Drum overpacked', found: true }] }),
    ],
  ])
})
