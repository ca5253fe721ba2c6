export const eachCurrencyTotaledSeparately = 'Each currency is totaled separately.'
export const noPricesForPeriod = 'No prices for this period.'
