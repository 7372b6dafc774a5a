import type { AlarmEvent } from '@vigil/contract'
import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { lazyAgain } from '../../../../lib/loading/lazy-again.tsx'
import { CardPart } from '../card-part.tsx'

const FirstAdvice = lazyAgain(() => import('./first-advice.tsx'))

export function Advice({ alarm }: { alarm: AlarmEvent }) {
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 2 }} />}>
      <FirstAdvice alarm={alarm} />
    </Suspense>
  )
}

/** What to do first by the alarm alone: also while its plan and its surroundings are asked for, and when they can not be had. */
export function AdvicePart({ alarm }: { alarm: AlarmEvent }) {
  const { t } = useTranslation()
  return (
    <CardPart title={t('desk.part.first')}>
      <Advice alarm={alarm} />
    </CardPart>
  )
}
