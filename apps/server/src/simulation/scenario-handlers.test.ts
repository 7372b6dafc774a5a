import type { AnswerMessage } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { deviceRow, TestDirectory } from '../../test/live-kit.ts'
import type { DeviceRow } from '../organisation/directory.ts'
import type { UserContext } from '../platform/http/handlers.ts'
import { createScenarioHandlers } from './scenario-handlers.ts'

const CITY = '1'
const CUSTOMS = '2'
const METRO = '3'
const NOW = 1_780_000_000_000
const by = (officeId: string): UserContext =>
  ({
    user: { id: '7', username: 'anna', officeId, permissions: new Set() },
    address: '10.0.0.7',
  }) as unknown as UserContext
const device = (sn: string, officeId = CUSTOMS, simulated = true): DeviceRow => deviceRow(sn, officeId, { simulated })
const cs137 = { name: 'cs137', site: 'customs', running: false, since: null }
const sarin = { name: 'sarin', site: 'metro', running: false, since: null }
const done: AnswerMessage = {
  type: 'answer',
  time: 1,
  command: 'c',
  status: 'done',
  result: {
    scenarios: [
      { ...cs137, devices: ['SIM-1'] },
      { ...sarin, devices: ['SIM-2'] },
      { name: 'both', site: 'customs', running: false, devices: ['SIM-1', 'SIM-2'] },
      { name: 'nowhere', site: 'border', running: false, devices: [] },
    ],
  },
}

function handlers(devices: DeviceRow[], answer: (sn: string) => Promise<AnswerMessage>) {
  const sent: unknown[] = []
  const audited: unknown[][] = []
  const made = createScenarioHandlers({
    database: { pool: { query: async (_text: string, values: unknown[]) => void audited.push(values) } as never },
    directory: new TestDirectory(devices),
    sendCommand(sn, name, params) {
      sent.push({ sn, name, params })
      return answer(sn)
    },
    timeZone: 'UTC',
    now: () => NOW,
  })
  return { made, sent, audited }
}

describe('scenario calls', () => {
  it('go to simulated devices only, as a command on their downlink', async () => {
    const { made, sent } = handlers([device('REAL-1', CUSTOMS, false), device('SIM-1')], async () => done)
    expect(await made.scenarios({}, by(CITY))).toHaveLength(4)
    expect(await made.startScenario({ name: 'cs137' }, by(CITY))).toBeNull()
    expect(await made.stopScenario({ name: 'cs137' }, by(CITY))).toBeNull()
    const asked = { sn: 'SIM-1', name: 'scenario', params: { action: 'list' } }
    expect(sent).toEqual([
      asked,
      asked,
      { ...asked, params: { action: 'start', name: 'cs137' } },
      asked,
      { ...asked, params: { action: 'stop', name: 'cs137' } },
    ])
  })

  it('leave a row in the audit, before anything begins', async () => {
    const { made, audited, sent } = handlers([device('SIM-1')], async () => done)
    await made.startScenario({ name: 'cs137' }, by(CUSTOMS))
    expect(audited).toHaveLength(1)
    expect(audited.flat()).toEqual(expect.arrayContaining(['7', 'scenarioStart', '10.0.0.7']))
    await made.stopScenario({ name: 'cs137' }, by(CUSTOMS))
    expect(audited.flat()).toContain('scenarioStop')
    const broken = handlers([device('SIM-1')], async () => done)
    broken.audited.push = () => {
      throw new Error('the database is gone')
    }
    await expect(broken.made.startScenario({ name: 'cs137' }, by(CITY))).rejects.toThrow('gone')
    expect(JSON.stringify(broken.sent)).not.toContain('start')
    expect(JSON.stringify(sent)).toContain('start')
  })

  it('that are refused once they were written down leave a row that says so, and one that says when nobody answered', async () => {
    const refused = { ...done, status: 'failed', result: undefined } as const
    const ends: [string, () => Promise<AnswerMessage>, string][] = [
      [
        'scenarioRefused',
        async () => ({ ...refused, reason: 'no device of the site can play it' }),
        'scenarioImpossible',
      ],
      ['scenarioRefused', async () => ({ ...refused, reason: 'unknown scenario' }), 'scenarioUnknown'],
      ['scenarioUnanswered', () => Promise.reject(new Error('timed out')), 'noSimulator'],
    ]
    for (const [act, answer, refusal] of ends) {
      for (const [call, asked] of [
        ['startScenario', 'scenarioStart'],
        ['stopScenario', 'scenarioStop'],
      ] as const) {
        let sent = 0
        const { made, audited } = handlers([device('SIM-1')], async () => (sent++ === 0 ? done : answer()))
        await expect(made[call]({ name: 'cs137' }, by(CITY))).rejects.toMatchObject({ refusal })
        expect(audited.map(([, , each]) => each)).toEqual([asked, act])
        expect(audited[1]?.[4]).toBe(audited[0]?.[4])
      }
    }
  })

  it('for which the site has no device at all are refused before anything is written down', async () => {
    const { made, audited, sent } = handlers([device('SIM-1')], async () => done)
    await expect(made.startScenario({ name: 'nowhere' }, by(CITY))).rejects.toMatchObject({
      refusal: 'scenarioImpossible',
    })
    expect(audited).toEqual([])
    expect(JSON.stringify(sent)).not.toContain('start')
  })

  it('are refused while the scenario runs, with since when, and leave no row that tells of a start', async () => {
    const running = { ...cs137, running: true, since: Date.UTC(2026, 0, 2, 3, 4, 5), devices: ['SIM-1'] }
    const { made, audited, sent } = handlers([device('SIM-1')], async () => ({
      ...done,
      result: { scenarios: [running] },
    }))
    await expect(made.startScenario({ name: 'cs137' }, by(CITY))).rejects.toMatchObject({
      refusal: 'scenarioRunning',
      values: { time: '2026-01-02 03:04:05' },
    })
    expect(audited).toEqual([])
    expect(JSON.stringify(sent)).not.toContain('start')
    expect(await made.stopScenario({ name: 'cs137' }, by(CITY))).toBeNull()
  })

  it('of a simulator that does not say since when are refused all the same', async () => {
    const running = { name: 'cs137', site: 'customs', running: true, devices: ['SIM-1'] }
    const { made } = handlers([device('SIM-1')], async () => ({ ...done, result: { scenarios: [running] } }))
    await expect(made.startScenario({ name: 'cs137' }, by(CITY))).rejects.toMatchObject({
      refusal: 'scenarioRunning',
      values: { time: '—' },
    })
  })

  it('show and play nothing that would alarm devices of others [PRM-04]', async () => {
    const { made, sent, audited } = handlers([device('SIM-1'), device('SIM-2', METRO)], async () => done)
    expect(await made.scenarios({}, by(CUSTOMS))).toEqual([cs137])
    expect(await made.scenarios({}, by(METRO))).toEqual([sarin])
    for (const name of ['sarin', 'both', 'nowhere', 'x']) {
      for (const call of [made.startScenario, made.stopScenario]) {
        await expect(call({ name }, by(CUSTOMS))).rejects.toMatchObject({ refusal: 'scenarioUnknown' })
      }
    }
    expect(audited).toEqual([])
    expect(JSON.stringify(sent)).not.toMatch(/start|stop/)
  })

  it('are answered as long as one of a few devices answers', async () => {
    const devices = Array.from({ length: 90 }, (_, index) => device(`SIM-${index}`))
    const { made, sent } = handlers(devices, async (sn) => {
      if (sn !== 'SIM-60') throw new Error('timed out')
      return done
    })
    expect(await made.scenarios({}, by(CITY))).toHaveLength(4)
    expect(sent).toHaveLength(3)
  })

  it('are refused without a simulator, and when it does not answer', async () => {
    const none = handlers([device('REAL-1', CUSTOMS, false), device('SIM-2', METRO)], async () => done)
    await expect(none.made.scenarios({}, by(CUSTOMS))).rejects.toMatchObject({ refusal: 'noSimulator' })
    const silent = handlers([device('SIM-1')], async () => {
      throw new Error('timed out')
    })
    await expect(silent.made.startScenario({ name: 'cs137' }, by(CITY))).rejects.toMatchObject({
      refusal: 'noSimulator',
    })
  })

  it('are refused in words where the site of the scenario has no device for it', async () => {
    const { made } = handlers([device('SIM-1')], async () =>
      sent++ === 0
        ? done
        : { ...done, status: 'failed', result: undefined, reason: 'no device of the site can play it' },
    )
    let sent = 0
    await expect(made.startScenario({ name: 'cs137' }, by(CITY))).rejects.toMatchObject({
      refusal: 'scenarioImpossible',
    })
  })

  it('are refused for a scenario that the simulator does not know', async () => {
    const { made } = handlers([device('SIM-1')], async () => done)
    await expect(made.startScenario({ name: 'x' }, by(CITY))).rejects.toMatchObject({ refusal: 'scenarioUnknown' })
  })
})
