import { RunMode } from '@vigil/contract'
import { defineModel } from '../define-model.ts'
import { batterySystem, ftir, raman } from '../modules.ts'
import { brightness, dataInterval, shield, volume, waitingTime } from '../settings.ts'
import type { Assumption, ModelDefinition } from '../types.ts'

const runMode = RunMode.Detection
const settings = [waitingTime, dataInterval(runMode), volume, brightness, shield]

const handheld = (id: string, page: string, ...assumed: Assumption[]): ModelDefinition =>
  defineModel({
    id,
    page,
    layout: 'raman',
    modules: [raman, batterySystem],
    commands: ['selfCalibration', 'getSensors', 'sendDataInterval'],
    settings,
    runMode,
    records: 'detection',
    assumed: ['records', ...assumed],
  })

export const ramanFamily: readonly ModelDefinition[] = [
  // The specification says "CR series" and gives the page of one.
  handheld('CR1000', 'cr2500', 'id', 'page'),
  handheld('CR2000', 'cr2500', 'id', 'page'),
  handheld('CR2500', 'cr2500', 'id'),
  // Two techniques in one hand: what one can not tell the other often can.
  { ...handheld('Gemini-N', 'geminin'), modules: [raman, ftir, batterySystem] },
]
