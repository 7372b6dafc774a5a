import { useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router'
import { useWhenLinked } from '../../live/use-when-linked.ts'
import { InFrame } from '../frame/in-frame.ts'
import { Statement } from '../pages/statement.tsx'

/** The page is fetched and drawn anew when the link is back. */
function AgainWhenLinked() {
  const { revalidate } = useRevalidator()
  useWhenLinked(() => void revalidate())
  return null
}

const TRY_EVERY_MS = 10_000

/** Where there is no frame there is no link to wait for. */
function AgainInAWhile() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), TRY_EVERY_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  return null
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
  return (
    <Statement title={t('pages.broken.title')} text={t('pages.broken.text')} inFrame={inFrame}>
      {inFrame ? <AgainWhenLinked /> : <AgainInAWhile />}
      <button type="button" className="plain-button primary" onClick={() => window.location.reload()}>
        {t('common.reload')}
      </button>
      {home}
    </Statement>
  )
}
