import { RunMode } from '@vigil/contract'
import { defineModel } from '../define-model.ts'
import { explosiveTrace, pumpedBatterySystem } from '../modules.ts'
import { alarmSmoothing, brightness, dataInterval, shield, volume, waitingTime } from '../settings.ts'
import type { ModelDefinition } from '../types.ts'

const runMode = RunMode.Detection

/** Traces of explosives by a film that stops to glow. Its records are those of a handheld identifier, so is its page. */
const traceDetector = (id: string): ModelDefinition =>
  defineModel({
    id,
    page: 'cr2500',
    layout: 'modules',
    modules: [explosiveTrace, pumpedBatterySystem],
    commands: ['selfCalibration', 'getSensors', 'selfClean', 'sendDataInterval'],
    settings: [alarmSmoothing, waitingTime, dataInterval(runMode), volume, brightness, shield],
    runMode,
    records: 'detection',
    assumed: ['page', 'records'],
  })

export const explosive: readonly ModelDefinition[] = [traceDetector('EF1000'), traceDetector('EF2000')]
