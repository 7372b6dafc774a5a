import type { AnswerMessage } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import type { DeviceRow } from '../organisation/directory.ts'
import type { UserContext } from '../platform/http/handlers.ts'
import { createScenarioHandlers } from './scenario-handlers.ts'

const context = {} as UserContext
const device = (sn: string, simulated = true): DeviceRow => ({ sn, simulated }) as DeviceRow
const done: AnswerMessage = {
  type: 'answer',
  time: 1,
  command: 'c',
  status: 'done',
  result: { scenarios: [{ name: 'cs137', site: 'customs', running: false }] },
}

function handlers(devices: DeviceRow[], answer: (sn: string) => Promise<AnswerMessage>) {
  const sent: unknown[] = []
  const made = createScenarioHandlers({
    directory: { devices: () => devices },
    sendCommand(sn, name, params) {
      sent.push({ sn, name, params })
      return answer(sn)
    },
  })
  return { made, sent }
}

describe('scenario calls', () => {
  it('go to simulated devices only, as a command on their downlink', async () => {
    const { made, sent } = handlers([device('REAL-1', false), device('SIM-1')], async () => done)
    expect(await made.scenarios({}, context)).toEqual([{ name: 'cs137', site: 'customs', running: false }])
    expect(await made.startScenario({ name: 'cs137' }, context)).toBeNull()
    expect(await made.stopScenario({ name: 'cs137' }, context)).toBeNull()
    expect(sent).toEqual([
      { sn: 'SIM-1', name: 'scenario', params: { action: 'list' } },
      { sn: 'SIM-1', name: 'scenario', params: { action: 'start', name: 'cs137' } },
      { sn: 'SIM-1', name: 'scenario', params: { action: 'stop', name: 'cs137' } },
    ])
  })

  it('are answered as long as one of a few devices answers', async () => {
    const devices = Array.from({ length: 90 }, (_, index) => device(`SIM-${index}`))
    const { made, sent } = handlers(devices, async (sn) => {
      if (sn !== 'SIM-60') throw new Error('timed out')
      return done
    })
    expect(await made.scenarios({}, context)).toHaveLength(1)
    expect(sent).toHaveLength(3)
  })

  it('are refused without a simulator, and when it does not answer', async () => {
    const none = handlers([device('REAL-1', false)], async () => done)
    await expect(none.made.scenarios({}, context)).rejects.toMatchObject({ refusal: 'noSimulator' })
    const silent = handlers([device('SIM-1')], async () => {
      throw new Error('timed out')
    })
    await expect(silent.made.startScenario({ name: 'cs137' }, context)).rejects.toMatchObject({
      refusal: 'noSimulator',
    })
  })

  it('are refused for a scenario that the simulator does not know', async () => {
    const { made } = handlers([device('SIM-1')], async () => ({ ...done, status: 'failed', result: undefined }))
    await expect(made.startScenario({ name: 'x' }, context)).rejects.toMatchObject({ refusal: 'scenarioUnknown' })
  })
})
