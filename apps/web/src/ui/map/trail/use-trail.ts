import { useMemo } from 'react'
import type { ThemeName } from '../../theme.ts'
import type { Shape } from '../ground/sheet.ts'
import { useSheet } from '../ground/use-sheet.ts'
import { PLAYED, playedLayers, TRAIL, trailLayers, trailShapes } from './trail-layers.ts'
import type { TrailPart } from './trail-scale.ts'

/** The way on the ground, in the colours of the map. */
export function useTrail(theme: ThemeName, parts: readonly TrailPart[]): void {
  const layers = useMemo(() => trailLayers(theme), [theme])
  const shapes = useMemo(() => trailShapes(parts), [parts])
  useSheet({ name: TRAIL, plane: 'ways', layers, shapes })
}

/** What is played once more lies above the devices. */
export function usePlayed(theme: ThemeName, shapes: readonly Shape[]): void {
  const layers = useMemo(() => playedLayers(theme), [theme])
  useSheet({ name: PLAYED, plane: 'played', layers, shapes })
}
