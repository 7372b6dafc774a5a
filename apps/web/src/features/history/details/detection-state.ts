import { type DetectionRecord, State2 } from '@vigil/contract'

/** The worst that any module found. */
export function detectionState({ worst, modState }: Pick<DetectionRecord, 'worst' | 'modState'>): State2 {
  let state: State2 = worst?.state ?? State2.Normal
  for (const module of Object.values(modState)) if (module.state > state) state = module.state
  return state
}
