// Written from public documents; never compiled.

// Besides the standard sets for items, prices, sales and transfers.
permissionset 50115 "Quay POS"
{
    Assignable = true;
    Caption = 'Quay POS';
    Permissions =
        tabledata "Quay Address District" = RIMD,
        table "Quay Address District" = X,
        page "Quay Sales Orders" = X,
        page "Quay Shipment Lines" = X,
        page "Quay Transfer Orders" = X,
        page "Quay Transfer Order Lines" = X,
        page "Quay Transfer Shipments" = X,
        page "Quay Transfer Shipment Lines" = X,
        page "Quay Transfer Receipts" = X,
        page "Quay Transfer Receipt Lines" = X,
        page "Quay Post Codes" = X,
        page "Quay Address Districts" = X,
        page "Quay Shipping Agents" = X,
        page "Quay Shipping Agent Services" = X,
        page "Quay Ship-to Addresses" = X,
        page "Quay Item Units" = X,
        page "Quay Item References" = X,
        page "Quay Sales Prices" = X,
        page "Quay Item Taxes" = X;
}
