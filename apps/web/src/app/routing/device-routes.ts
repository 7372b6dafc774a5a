import type { LoaderFunctionArgs } from 'react-router'
import { data, redirect } from 'react-router'
import { checkModelPage, expertAddress, realtimeAddress } from './device-addresses.ts'

const models = async () => (await import('@vigil/devices')).registry
export const notFound = () => data(null, { status: 404 })

const orNotFound = (address: string | undefined) => {
  if (address === undefined) throw notFound()
  return redirect(address)
}

export const toModelPage = async ({ params }: LoaderFunctionArgs) => orNotFound(realtimeAddress(await models(), params))
export const toExpertPage = async ({ params }: LoaderFunctionArgs) => orNotFound(expertAddress(await models(), params))

export async function onlyItsOwnModels(params: LoaderFunctionArgs['params']): Promise<void> {
  const check = checkModelPage(await models(), params)
  if (!('show' in check)) throw orNotFound(check.to)
}
