import type { AnswerMessage } from '@vigil/contract'
import { z } from 'zod'
import type { Directory } from '../organisation/directory.ts'
import { Refusal } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'

export interface ScenarioHandlersOptions {
  directory: Pick<Directory, 'devices'>
  /** Resolves with the device's last word; rejects when it does not answer. */
  sendCommand(sn: string, name: string, params: Record<string, unknown>): Promise<AnswerMessage>
}

/** Any simulated device reaches the simulator. One may be switched off or cut off, hardly three at different sites. */
const ASKED_AT_ONCE = 3
const resultSchema = z.object({
  scenarios: z.array(z.object({ name: z.string(), site: z.string(), running: z.boolean() })),
})
type Scenarios = z.infer<typeof resultSchema>['scenarios']

/** Scenarios are started like everything else that is told to a device: by a command on its downlink. */
export function createScenarioHandlers({
  directory,
  sendCommand,
}: ScenarioHandlersOptions): Pick<Handlers, 'scenarios' | 'startScenario' | 'stopScenario'> {
  async function ask(params: { action: 'start' | 'stop' | 'list'; name?: string }): Promise<Scenarios> {
    const simulated = [...directory.devices()].filter((device) => device.simulated)
    const step = Math.max(1, Math.floor(simulated.length / ASKED_AT_ONCE))
    const asked = simulated.filter((_, index) => index % step === 0).slice(0, ASKED_AT_ONCE)
    if (asked.length === 0) throw new Refusal('noSimulator')
    // Starting or stopping twice is the same as once, so all may hear it.
    const answer = await Promise.any(asked.map(({ sn }) => sendCommand(sn, 'scenario', params))).catch(() => {
      throw new Refusal('noSimulator')
    })
    const result = resultSchema.safeParse(answer.result)
    if (answer.status === 'done' && result.success) return result.data.scenarios
    throw new Refusal(params.name === undefined ? 'noSimulator' : 'scenarioUnknown', { name: params.name ?? '' })
  }

  return {
    scenarios: () => ask({ action: 'list' }),
    async startScenario({ name }) {
      await ask({ action: 'start', name })
      return null
    },
    async stopScenario({ name }) {
      await ask({ action: 'stop', name })
      return null
    },
  }
}
