/// <reference types="vite/client" />

declare module 'virtual:licences' {
  export interface ShippedPackage {
    readonly name: string
    readonly version: string
    readonly licence: string
  }
  const shipped: readonly ShippedPackage[]
  export default shipped
}

declare module 'virtual:component-sheet' {
  const address: string
  export default address
}
