import { render } from '@testing-library/react'
import type { ReplayAct } from '@vigil/contract'
import { expect, it } from 'vitest'
import { useReplaySound } from './use-replay-sound.ts'

const act = (id: string, what: ReplayAct['what']): ReplayAct => ({ at: 0, sn: 'A', what, by: '', note: '', id })
const RAISED = act('1', 'raised')
const SEEN = act('1', 'acknowledged')
const WORSE = act('1', 'escalated')

function open() {
  const heard: string[] = []
  const now: { danger: 'alarm' | null } = { danger: null }
  const sound = {
    wanted: () => now.danger,
    test: async (name: string) => heard.push(name) > 0,
  }
  function Replay(props: { acts: readonly ReplayAct[]; playing?: boolean; sounds?: boolean }) {
    useReplaySound(sound, { playing: true, sounds: true, ...props })
    return null
  }
  const { rerender } = render(<Replay acts={[]} />)
  const show = (acts: readonly ReplayAct[], more: { playing?: boolean; sounds?: boolean } = {}) =>
    rerender(<Replay acts={acts} {...more} />)
  return { heard, now, show }
}

it('an alarm that is raised or becomes worse sounds once, also where something else was done in the same moment [FEA-04]', () => {
  const { heard, show } = open()
  show([RAISED, SEEN])
  expect(heard).toEqual(['alarm'])
  show([RAISED, SEEN])
  show([RAISED, SEEN, act('1', 'commented')])
  expect(heard).toHaveLength(1)
  show([RAISED, SEEN, WORSE])
  expect(heard).toHaveLength(2)
})

it('nothing sounds that nobody asked for, and what came before is not heard afterwards [FEA-04]', () => {
  const { heard, show } = open()
  show([RAISED], { sounds: false })
  show([RAISED], { sounds: true })
  expect(heard).toEqual([])
  show([RAISED, WORSE], { sounds: true })
  show([RAISED, WORSE], { playing: false })
  show([RAISED, WORSE], { playing: true })
  expect(heard).toHaveLength(1)
  // A jump begins anew.
  show([])
  show([RAISED])
  expect(heard).toHaveLength(2)
})

it('a danger of now is heard before it, alone', () => {
  const { heard, now, show } = open()
  now.danger = 'alarm'
  show([RAISED])
  now.danger = null
  show([RAISED, SEEN])
  expect(heard).toEqual([])
})
