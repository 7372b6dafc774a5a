import { RunMode } from '@vigil/contract'
import { defineModel } from '../define-model.ts'
import { pumpedSystem, sampler } from '../modules.ts'
import { dataInterval, doorOpenInterruption, flow, placement, samplingTime, shield, waitingTime } from '../settings.ts'
import type { ModelDefinition } from '../types.ts'

const runMode = RunMode.Detection

/** The number in the name is taken for the flow in L/min. */
const aerosolSampler = (id: string, page: string, nominalFlow: number): ModelDefinition =>
  defineModel({
    id,
    page,
    layout: 'sampler',
    modules: [sampler('biological', nominalFlow), pumpedSystem],
    commands: ['startSample', 'stopSample', 'selfCalibration', 'getSensors', 'selfClean', 'sendDataInterval'],
    settings: [
      samplingTime,
      waitingTime,
      doorOpenInterruption,
      flow(nominalFlow / 10, nominalFlow * 1.2, nominalFlow),
      dataInterval(runMode),
      placement,
      shield,
    ],
    runMode,
    records: 'sample',
    assumed: ['records'],
  })

export const samplers: readonly ModelDefinition[] = [
  aerosolSampler('AC200', 'ac200', 200),
  aerosolSampler('AC1000', 'ac1000', 1000),
  aerosolSampler('BC500', 'bc500', 500),
]
