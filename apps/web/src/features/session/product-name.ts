/** A name, the same in every language. */
export const PRODUCT_NAME = 'Vigil'
