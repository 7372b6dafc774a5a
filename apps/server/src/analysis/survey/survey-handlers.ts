import type { Handlers } from '../../platform/http/handlers.ts'
import { createChosenDevices, type SurveyChoiceOptions } from './survey-choice.ts'
import type { SurveyThreads } from './survey-threads.ts'

export interface SurveyOptions extends SurveyChoiceOptions {
  databaseUrl: string
  threads: Pick<SurveyThreads, 'ask'>
}

/** What is normal at a place. */
export function createSurveyHandlers(options: SurveyOptions): Pick<Handlers, 'survey'> {
  const { databaseUrl, timeZone, threads } = options
  const chosenDevices = createChosenDevices(options)
  return {
    async survey({ quantities, ...choice }, { user }) {
      const { devices, simulated } = chosenDevices(choice, user)
      const { from, to } = choice
      const answer = await threads.ask(user.id, {
        kind: 'survey',
        databaseUrl,
        timeZone,
        from,
        to,
        devices,
        quantities: [...new Set(quantities)],
      })
      return { ...answer, simulated }
    },
  }
}
