import type { AlarmEvent, AlarmVerdict, SpectrumVerdict } from '@vigil/contract'
import { expect, it } from 'vitest'
import { pass, settle, show } from '../../../../../test/show.tsx'
import { VerdictPart } from './verdict-part.tsx'

const AT = Date.UTC(2026, 2, 7, 8)
const CAESIUM: SpectrumVerdict = {
  answer: 'named',
  nuclides: [
    {
      nuclide: 'Cs-137',
      category: 'industrial',
      confidence: 93,
      netCounts: 5200,
      significance: 41,
      shielded: true,
      alike: [],
    },
  ],
  others: [],
  mixture: false,
  special: [],
  unexplained: [],
  reducedChiSquare: 1,
  resolution662: 0.07,
  gain: 1,
  crystal: 'NaI',
  stated: true,
  backgroundSeconds: 600,
}
const judged = (verdict: SpectrumVerdict): AlarmVerdict => ({
  waiting: true,
  judged: { at: AT, counts: 9000, seconds: 60, verdict },
})

async function shown(answer: AlarmVerdict, names: readonly string[], change: Partial<AlarmEvent> = {}) {
  let asked = 0
  const alarm = {
    id: 'a1',
    module: 'nuclearMod',
    endTime: null,
    findings: names.map((name) => ({ name })),
    ...change,
  } as AlarmEvent
  const part = await show(<VerdictPart alarm={alarm} until={undefined} />, {
    async api() {
      asked += 1
      return answer
    },
  })
  await settle()
  return { text: part.text(), asked: () => asked }
}

it('says what the spectrum says beside the name of the device, and that they do not agree [RTE-14]', async () => {
  const { text, asked } = await shown(judged(CAESIUM), ['Ba-133'])
  expect(text).toContain('By its spectrum: Cs-137')
  expect(text).toContain('By the device itself: Ba-133')
  expect(text).toContain('do not agree')
  expect(text).toContain('9,000 counts in 60 s since the alarm began')
  // The alarm goes on, and its spectrum grows.
  await pass(10_000)
  expect(asked()).toBe(2)
})

it('says that both agree, or that the device named nothing [RTE-14]', async () => {
  expect((await shown(judged(CAESIUM), ['Cs-137'])).text).toContain('Device and spectrum agree.')
  const silent = await shown(judged(CAESIUM), [])
  expect(silent.text).toContain('The device itself has named nothing.')
  expect(silent.text).not.toContain('do not agree')
})

it('tells of special nuclear material, and of what has no name [RTE-14]', async () => {
  const [match] = CAESIUM.nuclides
  if (match === undefined) throw new Error('no name')
  const special = { ...match, nuclide: 'U-235', category: 'snm' } as const
  const { text } = await shown(judged({ ...CAESIUM, nuclides: [special], special: ['U-235'] }), [])
  expect(text).toContain('Special nuclear material: U-235')
  const unknown = await shown(judged({ ...CAESIUM, answer: 'unknown', nuclides: [], others: [match] }), ['Cs-137'])
  expect(unknown.text).toContain('By its spectrum: something that has no name in the library')
  expect(unknown.text).toContain('Cs-137 (93 %)')
})

it('says that none was judged yet, that none came, and nothing of a module without energies', async () => {
  expect((await shown({ waiting: true, judged: null }, [])).text).toContain('No spectrum of this alarm has been judged')
  expect((await shown({ waiting: false, judged: null }, [])).text).toContain('has sent no spectrum')
  const other = await shown({ waiting: false, judged: null }, [], { module: 'ramanMod' })
  expect(other.text).toBe('')
  expect(other.asked()).toBe(0)
})
