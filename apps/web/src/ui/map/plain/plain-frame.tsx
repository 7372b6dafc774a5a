import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import type { BaseSources, MapLook } from '../style/map-style.ts'
import type { StartView } from '../view-start.ts'
import { PlainContext } from './plain-context.ts'
import { plainPicture } from './plain-picture.ts'
import { PlainStage } from './plain-stage.ts'
import { useGroundTiles } from './use-ground-tiles.ts'
import { useHand, useWheel } from './use-hand.ts'

interface PlainFrameProps {
  readonly sources: BaseSources
  readonly look: MapLook
  start(): StartView
  /** What stands on it; there once it has a size. */
  readonly children: ReactNode
}

/** The ground without WebGL, to be moved by hand, wheel and keys: a workstation without a graphics driver still has a map. */
export function PlainFrame({ sources, look, start, children }: PlainFrameProps) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [stage] = useState(() => new PlainStage())
  const { grounds, arrived } = useGroundTiles(sources)
  const isBegun = useSyncExternalStore(stage.subscribe, stage.isBegun)
  const isChoosing = useSyncExternalStore(stage.subscribe, stage.isChoosing)
  const hand = useHand(stage)
  useWheel(canvas, stage)
  const begin = useRef(start)
  begin.current = start

  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const size = (): void => stage.size(element.clientWidth, element.clientHeight, begin.current)
    const observer = new ResizeObserver(size)
    observer.observe(element)
    size()
    return () => observer.disconnect()
  }, [stage])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the number stands for what the files hold
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    const draw = plainPicture(element, stage, look.theme, grounds)
    let frame = 0
    // However much changes at once, it is drawn once.
    const ask = (): void => {
      if (frame !== 0) return
      frame = requestAnimationFrame(() => {
        frame = 0
        draw()
      })
    }
    ask()
    const stop = stage.subscribe(ask)
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [stage, look.theme, grounds, arrived])

  return (
    <>
      <div className="map-canvas" ref={box} dir="ltr" data-plain>
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: moved by the arrow keys, as the other map is */}
        <canvas
          ref={canvas}
          className={`plain-map${isChoosing ? ' map-measuring' : ''}`}
          tabIndex={0}
          role="application"
          aria-label={t('map.label')}
          {...hand}
        />
      </div>
      {isBegun && <PlainContext value={stage}>{children}</PlainContext>}
      {grounds.some(({ failed }) => failed) && (
        <p className="map-tiles-failed" role="status">
          {t('map.tilesFailed')}
        </p>
      )}
    </>
  )
}
