import { RunMode } from '@vigil/contract'
import { defineModel } from '../define-model.ts'
import { batterySystem, weather } from '../modules.ts'
import { dataInterval, shield } from '../settings.ts'
import type { ModelDefinition } from '../types.ts'

const runMode = RunMode.Slow

export const weatherFamily: readonly ModelDefinition[] = [
  defineModel({
    id: 'HT01',
    page: 'ht01',
    layout: 'weather',
    modules: [weather, batterySystem],
    commands: ['getSensors', 'sendDataInterval'],
    settings: [dataInterval(runMode), shield],
    runMode,
  }),
]
