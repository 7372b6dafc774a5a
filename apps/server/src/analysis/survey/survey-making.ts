import type { Survey, SurveyChoice, SurveyGrid, SurveyGridChoice } from '@vigil/contract'
import type { Quantity } from '@vigil/devices'
import { TIME_RANGE_DAYS, validateTimeRange } from '@vigil/domain'
import { Refusal, refuseProblems } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/http/handlers.ts'
import { createChosenDevices, type SurveyChoiceOptions } from './survey-choice.ts'
import type { SurveyedDevice, SurveySamples } from './survey-job.ts'
import type { SurveyThreads } from './survey-threads.ts'

export interface SurveyMakingOptions extends SurveyChoiceOptions {
  databaseUrl: string
  threads: Pick<SurveyThreads, 'ask'>
  now(): number
}

/** Surveys and maps of what a user may see, made beside the server; with samples where they are to be compared later. */
export interface SurveyMaking {
  survey(
    choice: SurveyChoice,
    user: SessionUser,
    withSamples?: boolean,
  ): Promise<Survey & { samples?: SurveySamples['hours'] }>
  grid(
    choice: SurveyGridChoice,
    user: SessionUser,
    withSamples?: boolean,
  ): Promise<SurveyGrid & { samples?: SurveySamples['cells'] }>
}

/** As the first device has it whose model measures it. */
export function createQuantityOf({ registry }: Pick<SurveyChoiceOptions, 'registry'>) {
  return (devices: readonly SurveyedDevice[], name: string): Quantity | undefined => {
    for (const { deviceType } of devices) {
      for (const { key, readings } of registry.model(deviceType)?.modules ?? []) {
        const found = readings.find((each) => `${key}.${each.key}` === name)
        if (found !== undefined) return found
      }
    }
    return undefined
  }
}

export function createSurveyMaking(options: SurveyMakingOptions): SurveyMaking {
  const { databaseUrl, timeZone, threads, registry, now } = options
  const chosenDevices = createChosenDevices(options)
  const quantityOf = createQuantityOf(options)
  return {
    async survey({ quantities, ...choice }, user, withSamples = false) {
      const { devices, simulated } = chosenDevices(choice, user)
      const { from, to } = choice
      const span = { databaseUrl, timeZone, from, to, now: now() }
      const asked = { ...span, devices, quantities: [...new Set(quantities)], withSamples }
      return { ...(await threads.ask(user.id, { kind: 'survey', ...asked })), simulated }
    },

    async grid({ quantity, cellM, area, ...choice }, user, withSamples = false) {
      const { from, to } = choice
      // Every position is read, not what was summed up of them.
      refuseProblems(validateTimeRange({ begin: from, end: to }, TIME_RANGE_DAYS.events, timeZone))
      const { devices, simulated } = chosenDevices(choice, user)
      const { cells, ...answer } = await threads.ask(user.id, {
        kind: 'grid',
        databaseUrl,
        timeZone,
        now: now(),
        from,
        to,
        quantity,
        unit: quantityOf(devices, quantity)?.unit ?? '',
        cellM,
        area,
        devices: devices.filter(({ deviceType }) => registry.model(deviceType)?.mobile),
        withSamples,
      })
      if (cells === null) throw new Refusal('cellsTooMany')
      return { ...answer, cells, simulated }
    },
  }
}
