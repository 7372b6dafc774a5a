import { expect, it } from 'vitest'
import { parseSettings } from './platform/config.ts'
import { readinessOf } from './vigil-readiness.ts'

const noteOf = (env: NodeJS.ProcessEnv) => {
  const settings = parseSettings(env)
  // Nothing else is asked here.
  const rest = { database: {}, broker: {}, live: {}, history: {} } as Omit<
    Parameters<typeof readinessOf>[0],
    'settings'
  >
  const check = readinessOf({ ...rest, settings }).find(({ name }) => name === 'settings')
  return { isNote: check?.isNote, problem: check?.problem() }
}

it('a deployment that does not exist has the default title, as the specification has it, and /readyz tells of it [GEN-03]', () => {
  expect(noteOf({ DEPLOYMENT_ID: '77' })).toEqual({
    isNote: true,
    problem: expect.stringMatching(/^DEPLOYMENT_ID is 77, .*known are 1, 2, 3, 4, 5, 6; SITE_TITLE/),
  })
  for (const env of [{}, { DEPLOYMENT_ID: '6' }, { DEPLOYMENT_ID: '77', SITE_TITLE: 'Harbour' }]) {
    expect(noteOf(env)).toEqual({ isNote: true, problem: undefined })
  }
})
