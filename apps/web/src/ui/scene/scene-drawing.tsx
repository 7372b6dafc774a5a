import type { SceneMap } from '@vigil/contract'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import './scene-drawing.css'

/** A plan as it is drawn, in the colours of the theme. */
export function SceneDrawing({ map }: { map: Pick<SceneMap, 'name' | 'width' | 'height' | 'shapes' | 'labels'> }) {
  const { t } = useTranslation()
  const { width, height, shapes, labels } = map
  return (
    <svg className="scene-drawing" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={map.name}>
      {shapes.map(({ kind, path }) => (
        <path key={`${kind} ${path}`} className={`plan-${kind}`} d={path} />
      ))}
      {labels.map(({ key, number, x, y }) => (
        <text key={`${key} ${x} ${y}`} x={x} y={y}>
          {number === undefined ? t(`map.${key}`) : `${t(`map.${key}`)} ${number}`}
        </text>
      ))}
    </svg>
  )
}
