import { useEffect, useRef } from 'react'
import type { Laid } from './ground.ts'
import type { Sheet } from './sheet.ts'
import { useGround } from './use-ground.ts'

/** Lays a sheet on the map around, for as long as the component stands. Layers and shapes that stay the same cost nothing. */
export function useSheet({ name, plane, layers, shapes }: Sheet): void {
  const ground = useGround()
  const laid = useRef<Laid>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another look is given to the sheet that lies there
  useEffect(() => {
    const own = ground.lay({ name, plane, layers })
    laid.current = own
    return () => own.leave()
  }, [ground, name, plane])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sheet that was laid anew is empty
  useEffect(() => laid.current?.look(layers), [ground, name, plane, layers])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sheet that was laid anew is empty
  useEffect(() => laid.current?.show(shapes), [ground, name, plane, shapes])
}
