/**
 * The sets of the service that the stub has, with the names of their fields. They were taken from the pages of
 * the public source of API v2.0. Most names of addresses, taxes and dimensions are left out.
 */
export type SetFields = {
  readonly fields: readonly string[];
  /** Fields that a request may set. */
  readonly writable?: readonly string[];
  /** Sets of lines, which may be expanded. */
  readonly lines?: string;
  /** How many letters a field takes. */
  readonly longest?: Readonly<Record<string, number>>;
};

const words = (text: string) => text.trim().split(/\s+/);

const orderLine = words(
  'sequence lineType lineObjectNumber quantity itemVariantId locationId unitPrice shipQuantity',
);

const shipTo = {
  ...{ shipToName: 100, shipToContact: 100, shipToAddressLine1: 100, shipToAddressLine2: 50 },
  ...{ shipToCity: 30, shipToPostCode: 20 },
};

const statementLine =
  words(`sequence lineType lineObjectNumber quantity itemVariantId locationId unitPrice discountAmount
  unitOfMeasureCode`);

export const standardSets: Readonly<Record<string, SetFields>> = {
  companies: { fields: words('id systemVersion name displayName businessProfileId') },
  items: {
    fields: words(`id number displayName type itemCategoryId itemCategoryCode blocked gtin inventory unitPrice
      priceIncludesTax unitCost taxGroupId taxGroupCode baseUnitOfMeasureId baseUnitOfMeasureCode
      generalProductPostingGroupCode inventoryPostingGroupCode lastModifiedDateTime`),
  },
  itemVariants: { fields: words('id itemId itemNumber code description lastModifiedDateTime') },
  itemCategories: { fields: words('id code displayName lastModifiedDateTime') },
  unitsOfMeasure: {
    fields: words('id code displayName internationalStandardCode symbol lastModifiedDateTime'),
  },
  locations: {
    fields:
      words(`id code displayName contact addressLine1 addressLine2 city state country postalCode phoneNumber
      email website lastModifiedDateTime`),
  },
  customers: {
    fields:
      words(`id number displayName type addressLine1 addressLine2 city state country postalCode phoneNumber
      email website balanceDue creditLimit taxRegistrationNumber currencyCode blocked lastModifiedDateTime`),
  },
  salesOrders: {
    fields: [
      ...words(`id number externalDocumentNumber orderDate postingDate customerId customerNumber customerName
        currencyCode pricesIncludeTax partialShipping requestedDeliveryDate totalAmountExcludingTax totalTaxAmount
        totalAmountIncludingTax fullyShipped status lastModifiedDateTime phoneNumber email`),
      ...Object.keys(shipTo),
    ],
    writable: [
      ...words(`externalDocumentNumber orderDate postingDate customerId customerNumber partialShipping
        requestedDeliveryDate phoneNumber email`),
      ...Object.keys(shipTo),
    ],
    longest: shipTo,
    lines: 'salesOrderLines',
  },
  salesOrderLines: {
    fields: words(`id documentId sequence itemId accountId lineType lineObjectNumber description description2
      unitOfMeasureId unitOfMeasureCode quantity unitPrice discountAmount discountPercent amountExcludingTax taxCode
      taxPercent shipmentDate shippedQuantity invoicedQuantity invoiceQuantity shipQuantity itemVariantId locationId`),
    writable: [...orderLine, 'documentId', 'itemId', 'invoiceQuantity'],
  },
  salesShipments: {
    fields:
      words(`id number externalDocumentNumber invoiceDate postingDate dueDate customerPurchaseOrderReference
      customerId customerNumber customerName currencyCode orderNumber paymentTermsCode shipmentMethodCode salesperson
      pricesIncludeTax lastModifiedDateTime phoneNumber email`),
    lines: 'salesShipmentLines',
  },
  salesShipmentLines: {
    fields: words(`id documentId documentNo sequence lineType lineObjectNumber description description2
      unitOfMeasureCode unitPrice quantity discountPercent taxPercent shipmentDate`),
  },
  accounts: { fields: words('id number displayName category directPosting blocked lastModifiedDateTime') },
  bankAccounts: {
    fields: words('id number displayName bankAccountNumber blocked currencyCode iban lastModifiedDateTime'),
  },
  journals: {
    fields: words(`id code displayName templateDisplayName balancingAccountId balancingAccountNumber
      lastModifiedDateTime`),
    writable: words('code displayName balancingAccountId'),
  },
  journalLines: {
    fields:
      words(`id journalId journalDisplayName lineNumber accountType accountId accountNumber postingDate documentNumber
      externalDocumentNumber amount description comment taxCode balanceAccountType balancingAccountId
      balancingAccountNumber lastModifiedDateTime`),
    writable:
      words(`lineNumber accountType accountId accountNumber postingDate documentNumber externalDocumentNumber
      amount description comment taxCode balanceAccountType balancingAccountId balancingAccountNumber`),
  },
  generalLedgerEntries: {
    fields: words(`id entryNumber postingDate documentNumber documentType accountId accountNumber description
      debitAmount creditAmount lastModifiedDateTime`),
  },
  salesInvoiceLines: {
    fields:
      words(`id documentId sequence itemId accountId lineType lineObjectNumber description unitOfMeasureId
      unitOfMeasureCode quantity unitPrice discountAmount discountPercent taxCode taxPercent amountIncludingTax
      itemVariantId locationId`),
    writable: [...statementLine, 'documentId'],
  },
  salesInvoices: {
    fields: words(`id number externalDocumentNumber invoiceDate postingDate dueDate customerId customerNumber
      customerName orderId orderNumber currencyCode pricesIncludeTax remainingAmount totalAmountExcludingTax
      totalTaxAmount totalAmountIncludingTax status lastModifiedDateTime`),
    writable: words('externalDocumentNumber invoiceDate postingDate customerNumber pricesIncludeTax'),
    lines: 'salesInvoiceLines',
  },
  salesCreditMemos: {
    fields:
      words(`id number externalDocumentNumber creditMemoDate postingDate dueDate customerId customerNumber
      customerName currencyCode pricesIncludeTax totalAmountExcludingTax totalTaxAmount totalAmountIncludingTax status
      invoiceId invoiceNumber lastModifiedDateTime`),
    writable: words(`externalDocumentNumber creditMemoDate postingDate customerId customerNumber invoiceId
      pricesIncludeTax`),
    lines: 'salesCreditMemoLines',
  },
  salesCreditMemoLines: {
    fields:
      words(`id documentId sequence itemId accountId lineType lineObjectNumber description unitOfMeasureCode
      quantity unitPrice discountAmount taxCode taxPercent itemVariantId locationId`),
    writable: [...statementLine, 'documentId', 'itemId'],
  },
};

const postedTransfer =
  words(`id number transferOrderNumber externalDocumentNumber transferFromCode transferToCode
  inTransitCode postingDate lastModifiedDateTime`);
const postedTransferLine = words(
  'id documentId sequence itemNumber variantCode quantity lastModifiedDateTime',
);

/** Sets of the companion extension. */
export const companionSets: Readonly<Record<string, SetFields>> = {
  salesOrders: { fields: words('id number status lastModifiedDateTime') },
  shipmentLines: {
    fields:
      words(`id documentNumber sequence orderNumber orderLineNumber itemNumber variantCode locationCode quantity
      correction lastModifiedDateTime`),
  },
  transferOrders: {
    fields:
      words(`id number externalDocumentNumber transferFromCode transferToCode inTransitCode postingDate status
      lastModifiedDateTime`),
    writable: words('externalDocumentNumber transferFromCode transferToCode inTransitCode'),
    lines: 'transferOrderLines',
  },
  transferOrderLines: {
    fields:
      words(`id documentId sequence itemNumber variantCode quantity qtyToReceive quantityShipped quantityReceived
      lastModifiedDateTime`),
    writable: words('documentId sequence itemNumber variantCode quantity qtyToReceive'),
  },
  transferShipments: { fields: postedTransfer, lines: 'transferShipmentLines' },
  transferReceipts: { fields: postedTransfer, lines: 'transferReceiptLines' },
  postCodes: { fields: words('id code city displayName countryRegionCode lastModifiedDateTime') },
  addressDistricts: { fields: words('id code displayName city parentCode lastModifiedDateTime') },
  shippingAgents: { fields: words('id code displayName lastModifiedDateTime') },
  shippingAgentServices: { fields: words('id shippingAgentCode code description lastModifiedDateTime') },
  shipToAddresses: {
    fields:
      words(`id customerNumber code displayName displayName2 addressLine1 addressLine2 city postalCode contact
      phoneNumber lastModifiedDateTime`),
  },
  itemUnitsOfMeasure: { fields: words('id itemNumber code qtyPerUnitOfMeasure lastModifiedDateTime') },
  itemReferences: {
    fields: words(
      'id itemNumber variantCode unitOfMeasureCode referenceNumber description lastModifiedDateTime',
    ),
  },
  salesPrices: {
    fields: words(`id itemNumber variantCode unitOfMeasureCode unitPrice startingDate endingDate priceListCode
      lastModifiedDateTime`),
  },
  itemTaxes: { fields: words('id itemNumber vatProdPostingGroup lastModifiedDateTime') },
  transferShipmentLines: { fields: postedTransferLine },
  transferReceiptLines: { fields: postedTransferLine },
};
