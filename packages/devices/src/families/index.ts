import type { ModelDefinition } from '../types.ts'
import { bio } from './bio.ts'
import { chempro } from './chempro.ts'
import { cotton } from './cotton.ts'
import { explosive } from './explosive.ts'
import { fcbr } from './fcbr.ts'
import { gas } from './gas.ts'
import { mobile } from './mobile.ts'
import { portals } from './portals.ts'
import { radiation } from './radiation.ts'
import { ramanFamily } from './raman.ts'
import { samplers } from './samplers.ts'
import { spectrometers } from './spectrometers.ts'
import { weatherFamily } from './weather.ts'

export const MODELS: readonly ModelDefinition[] = [
  ...fcbr,
  ...chempro,
  ...gas,
  ...ramanFamily,
  ...explosive,
  ...bio,
  ...samplers,
  ...spectrometers,
  ...radiation,
  ...portals,
  ...mobile,
  ...cotton,
  ...weatherFamily,
]
