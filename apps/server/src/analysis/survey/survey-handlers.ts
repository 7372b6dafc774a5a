import type { Handlers } from '../../platform/http/handlers.ts'
import { createChosenDevices } from './survey-choice.ts'
import { createQuantityOf, type SurveyMaking, type SurveyMakingOptions } from './survey-making.ts'

export interface SurveyOptions extends SurveyMakingOptions {
  making: SurveyMaking
}

/** What is normal at a place, and which limits would have kept to it. */
export function createSurveyHandlers(options: SurveyOptions): Pick<Handlers, 'survey' | 'surveyLimits' | 'surveyGrid'> {
  const { databaseUrl, timeZone, threads, directory, making, now } = options
  const chosenDevices = createChosenDevices(options)
  const quantityOf = createQuantityOf(options)
  return {
    survey: (choice, { user }) => making.survey(choice, user),
    surveyGrid: (choice, { user }) => making.grid(choice, user),

    async surveyLimits({ quantity, direction, level, own, ...choice }, { user }) {
      const { devices, simulated } = chosenDevices(choice, user)
      const { from, to } = choice
      const known = quantityOf(devices, quantity)
      const answer = await threads.ask(user.id, {
        kind: 'limits',
        databaseUrl,
        timeZone,
        now: now(),
        from,
        to,
        quantity,
        unit: known?.unit ?? '',
        digits: known?.digits ?? 0,
        direction,
        level,
        own,
        devices: devices.map((device) => {
          const limits = directory.device(device.sn)?.thresholds
          const limit = limits?.find(
            (each) => `${each.module}.${each.quantity}` === quantity && each.direction === direction,
          )
          return { ...device, present: limit?.[level] ?? null }
        }),
      })
      return { ...answer, simulated }
    },
  }
}
