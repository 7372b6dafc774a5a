import { type AnalysisRequest, createAnalyser } from './analysis.ts'

const scope = self as unknown as DedicatedWorkerGlobalScope
const analyse = createAnalyser()

scope.addEventListener('message', ({ data }: MessageEvent<AnalysisRequest>) => {
  const answer = analyse(data)
  scope.postMessage(answer, [answer.background.buffer])
})
