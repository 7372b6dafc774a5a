import { RunMode } from '@vigil/contract'
import { defineModel } from '../define-model.ts'
import { bale, batterySystem, pumpedSystem, smoke } from '../modules.ts'
import { alarmSmoothing, dataInterval, doorOpenInterruption, samplingTime, shield, waitingTime } from '../settings.ts'
import type { ModelDefinition } from '../types.ts'

export const cotton: readonly ModelDefinition[] = [
  /** A chamber that a bale is driven into. */
  defineModel({
    id: 'CD603',
    page: 'cd603',
    layout: 'bale',
    modules: [bale, smoke, pumpedSystem],
    commands: ['selfCalibration', 'getSensors', 'selfClean', 'sendDataInterval', 'smokePuff', 'clearBground'],
    settings: [
      alarmSmoothing,
      samplingTime,
      waitingTime,
      doorOpenInterruption,
      dataInterval(RunMode.Detection),
      shield,
    ],
    runMode: RunMode.Detection,
    records: 'detection',
    assumed: ['records'],
  }),
  /** A probe that stays in a bale, on a battery and by radio. */
  defineModel({
    id: 'SJA310',
    page: 'cd603',
    layout: 'bale',
    modules: [bale, batterySystem],
    commands: ['selfCalibration', 'getSensors', 'sendDataInterval'],
    settings: [alarmSmoothing, dataInterval(RunMode.Slow), shield],
    runMode: RunMode.Slow,
    records: 'detection',
    assumed: ['page', 'records'],
  }),
]
