import type { z } from 'zod'
import { alarmPlanEndpoints } from './alarm-plans.ts'
import { alarmReportEndpoints } from './alarm-reports.ts'
import { alarmEndpoints } from './alarms.ts'
import { analysisEndpoints } from './analysis.ts'
import { authEndpoints } from './auth.ts'
import { baseInfoEndpoints } from './base-info.ts'
import { controlEndpoints } from './control.ts'
import { cottonEndpoints } from './cotton.ts'
import { deviceEndpoints } from './devices.ts'
import { exportPlanEndpoints } from './export-plans.ts'
import { exportEndpoints } from './exports.ts'
import { historyEndpoints, lookBackEndpoints } from './history.ts'
import { importEndpoints } from './imports.ts'
import { incidentEndpoints } from './incidents.ts'
import { laboratoryEndpoints } from './laboratory.ts'
import { reachEndpoints } from './reach.ts'
import { referenceEndpoints } from './reference.ts'
import { replayEndpoints } from './replay.ts'
import { reportEndpoints } from './reports.ts'
import { safetyEndpoints } from './safety.ts'
import { shiftEndpoints } from './shifts.ts'
import { spectrumEndpoints } from './spectra.ts'
import { spreadEndpoints } from './spread.ts'
import { statisticsEndpoints } from './statistics.ts'
import { storedGoodEndpoints } from './stored-goods.ts'
import { surveyEndpoints } from './survey.ts'
import { taskEndpoints } from './tasks.ts'
import { trackEndpoints } from './tracks.ts'
import { vigilEndpoints } from './vigil.ts'

/** One row per call: the server implements it, the web calls it by name, documents and tests loop over it. */
export const ENDPOINTS = {
  ...authEndpoints,
  ...deviceEndpoints,
  ...historyEndpoints,
  ...exportEndpoints,
  ...exportPlanEndpoints,
  ...baseInfoEndpoints,
  ...controlEndpoints,
  ...alarmEndpoints,
  ...alarmPlanEndpoints,
  ...alarmReportEndpoints,
  ...incidentEndpoints,
  ...reachEndpoints,
  ...lookBackEndpoints,
  ...importEndpoints,
  ...taskEndpoints,
  ...shiftEndpoints,
  ...cottonEndpoints,
  ...laboratoryEndpoints,
  ...trackEndpoints,
  ...replayEndpoints,
  ...spectrumEndpoints,
  ...statisticsEndpoints,
  ...reportEndpoints,
  ...analysisEndpoints,
  ...safetyEndpoints,
  ...surveyEndpoints,
  ...spreadEndpoints,
  ...referenceEndpoints,
  ...storedGoodEndpoints,
  ...vigilEndpoints,
} as const

export type Endpoints = typeof ENDPOINTS
export type EndpointName = keyof Endpoints
export type EndpointInput<N extends EndpointName> = z.output<Endpoints[N]['input']>
export type EndpointRequest<N extends EndpointName> = z.input<Endpoints[N]['input']>
export type EndpointOutput<N extends EndpointName> = z.input<Endpoints[N]['output']>
export type EndpointResponse<N extends EndpointName> = z.output<Endpoints[N]['output']>
