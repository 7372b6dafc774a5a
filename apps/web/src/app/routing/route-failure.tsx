import { RESTART_DELAY_MS } from '@vigil/domain'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useLink } from '../../live/hooks.ts'
import { useWhenLinked } from '../../live/use-when-linked.ts'
import { useClock } from '../../ui/time/use-clock.ts'
import { secondsUntil } from '../banners/seconds-until.ts'
import { InFrame } from '../frame/in-frame.ts'
import { Statement } from '../pages/statement.tsx'
import { Unfetched } from './load-chunk.ts'

/** The page is fetched and drawn anew when the link is back. */
function AgainWhenLinked() {
  const { revalidate } = useRevalidator()
  useWhenLinked(() => void revalidate())
  return null
}

/** Fetches the page again and again, and says when. */
function AgainInAWhile() {
  const { t } = useTranslation()
  const { revalidate, state } = useRevalidator()
  const now = useClock()
  const [retryAt, setRetryAt] = useState(() => Date.now() + RESTART_DELAY_MS)
  const again = useRef(revalidate)
  useEffect(() => {
    again.current = revalidate
  })
  useEffect(() => {
    const timer = setTimeout(() => {
      setRetryAt(Date.now() + RESTART_DELAY_MS)
      void again.current()
    }, retryAt - Date.now())
    return () => clearTimeout(timer)
  }, [retryAt])
  const next = t('pages.retryIn', { seconds: secondsUntil(retryAt, now) })
  return <p className="statement-text">{state === 'loading' ? t('common.loading') : next}</p>
}

interface FailureProps {
  /** The server did not answer. */
  readonly isAway: boolean
  readonly inFrame: boolean
  readonly home: ReactNode
}

/** It says what is wrong: a page that came and broke, or a server that does not answer. */
function Failure({ isAway, inFrame, home }: FailureProps) {
  const { t } = useTranslation()
  const words = isAway ? 'unfetched' : 'broken'
  // The text of a broken page says that the live link goes on, which is untrue where no frame is around it.
  const text = isAway || inFrame ? t(`pages.${words}.text`) : undefined
  return (
    <Statement title={t(`pages.${words}.title`)} text={text} inFrame={inFrame}>
      {(isAway || !inFrame) && <AgainInAWhile />}
      <button type="button" className="plain-button primary" onClick={() => window.location.reload()}>
        {t('common.reload')}
      </button>
      {home}
    </Statement>
  )
}

function FailureInFrame({ isAway, home }: Omit<FailureProps, 'inFrame'>) {
  const { lostSince } = useLink()
  return (
    <>
      <AgainWhenLinked />
      <Failure inFrame isAway={isAway || lostSince !== undefined} home={home} />
    </>
  )
}

/** What stands in a page's place that is unknown, not allowed, or broken; the frame around it stays alive. */
export function RouteFailure() {
  const { t } = useTranslation()
  const error = useRouteError()
  const inFrame = useContext(InFrame)
  const status = isRouteErrorResponse(error) ? error.status : undefined
  useEffect(() => {
    if (status === undefined) console.error(error)
  }, [error, status])
  const home = (
    <Link className="plain-button" to="/">
      {t('pages.toStart')}
    </Link>
  )
  if (status === 404) {
    return (
      <Statement mark="404" title={t('common.pageNotFound')} text={t('pages.notFound.text')} inFrame={inFrame}>
        {home}
      </Statement>
    )
  }
  if (status === 403) {
    return (
      <Statement mark="403" title={t('pages.noPermission.title')} text={t('pages.noPermission.text')} inFrame={inFrame}>
        {home}
      </Statement>
    )
  }
  const isAway = error instanceof Unfetched
  return inFrame ? (
    <FailureInFrame isAway={isAway} home={home} />
  ) : (
    <Failure inFrame={false} isAway={isAway} home={home} />
  )
}
