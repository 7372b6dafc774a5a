import { DEFAULT_PICTURES, type Pictures, picturesOf } from '@vigil/devices'
import { useEffect, useState } from 'react'
import type { Api } from '../../lib/api.ts'
import { useSession } from '../../lib/session.tsx'

const asked = new WeakMap<Api, Promise<Record<string, { pictures: string }>>>()

/** Asked for once per session: the types of devices do not change while somebody looks. */
function typesOf(api: Api) {
  const known = asked.get(api)
  if (known !== undefined) return known
  const types = api('getDeviceTypeInfo', {})
  asked.set(api, types)
  types.catch(() => asked.delete(api))
  return types
}

export function useTypePicture(deviceType: string): Pictures {
  const { api } = useSession()
  const [pictures, setPictures] = useState(DEFAULT_PICTURES)
  useEffect(() => {
    let left = false
    typesOf(api).then(
      (types) => !left && setPictures(picturesOf(types[deviceType]?.pictures ?? '')),
      () => {},
    )
    return () => {
      left = true
    }
  }, [api, deviceType])
  return pictures
}
