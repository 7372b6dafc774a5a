import { type ComponentProps, Suspense } from 'react'
import { lazyAgain } from '../../lib/loading/lazy-again.tsx'
import type PlotPart from './plot.tsx'

const Plot = lazyAgain(() => import('./plot.tsx'))

/** The plot, and its place until the part of the program that draws it has come. */
export function LazyPlot(props: ComponentProps<typeof PlotPart>) {
  const place = <div className="chart-plot" style={{ blockSize: `calc(${props.height}px * var(--type))` }} />
  return (
    <Suspense fallback={place}>
      <Plot {...props} />
    </Suspense>
  )
}
