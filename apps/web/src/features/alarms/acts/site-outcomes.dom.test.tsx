import { screen, within } from '@testing-library/react'
import type { SiteOutcome } from '@vigil/contract'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { press, show, words } from '../../../../test/show.tsx'
import { SiteOutcomes } from './site-outcomes.tsx'

const OFFERED: readonly SiteOutcome[] = [
  { case: 'medical', code: 'takenToHospital', words: '', found: true },
  { case: 'chemical', code: 'leakClosed', words: '', found: true },
  { case: 'chemical', code: 'noLeakFound', words: '', found: false },
  { case: 'medical', code: 'own', words: 'Sticker of a camera', found: false },
]

function Form({ offered }: { offered: readonly SiteOutcome[] }) {
  const [chosen, setChosen] = useState<readonly SiteOutcome[]>([])
  return <SiteOutcomes offered={offered} chosen={chosen} onChoose={setChosen} />
}

const cases = () => [...document.querySelectorAll('details')]
const heads = () => cases().map((each) => words(each.querySelector('summary') as HTMLElement))

it('the first case lies open, the others are a click away [DSP-02]', async () => {
  await show(<Form offered={OFFERED} />)
  expect(cases().map(({ open }) => open)).toEqual([true, false])
  await press(screen.getByText('Medical case'))
  expect(cases().map(({ open }) => open)).toEqual([true, true])
})

it('a case says how many of it are chosen, folded or not, and only of its own [DSP-02]', async () => {
  await show(<Form offered={OFFERED} />)
  const [chemical, medical] = [cases()[0] as HTMLElement, cases()[1] as HTMLElement]
  const choose = (of: HTMLElement, name: string) => press(within(of).getByRole('checkbox', { name, hidden: true }))
  expect(heads().join()).not.toMatch(/\d/)
  await choose(medical, 'Sticker of a camera')
  await choose(medical, 'Taken to hospital')
  await choose(chemical, 'Leak found and closed')
  expect(heads()[0]).toMatch(/1 selected/)
  expect(heads()[1]).toMatch(/2 selected/)
  await choose(medical, 'Taken to hospital')
  expect(heads()[0]).toMatch(/1 selected/)
  expect(heads()[1]).toMatch(/1 selected/)
  // What is chosen must not open or close what somebody looks at.
  expect(cases().map(({ open }) => open)).toEqual([true, false])
})

it('a site that offers nothing adds nothing to the form', async () => {
  await show(<Form offered={[]} />)
  expect(cases()).toEqual([])
})
