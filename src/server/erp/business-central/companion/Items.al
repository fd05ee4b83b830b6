// Written from public documents; never compiled.

page 50112 "Quay Item Units"
{
    PageType = API;
    APIPublisher = 'quay';
    APIGroup = 'pos';
    APIVersion = 'v1.0';
    EntityName = 'itemUnitOfMeasure';
    EntitySetName = 'itemUnitsOfMeasure';
    SourceTable = "Item Unit of Measure";
    ODataKeyFields = SystemId;
    DelayedInsert = true;
    Extensible = false;
    Editable = false;
    InsertAllowed = false;
    ModifyAllowed = false;
    DeleteAllowed = false;

    layout
    {
        area(Content)
        {
            repeater(rows)
            {
                field(id; Rec.SystemId) { Caption = 'id'; Editable = false; }
                field(itemNumber; Rec."Item No.") { Caption = 'itemNumber'; }
                field(code; Rec.Code) { Caption = 'code'; }
                field(qtyPerUnitOfMeasure; Rec."Qty. per Unit of Measure") { Caption = 'qtyPerUnitOfMeasure'; }
                field(lastModifiedDateTime; Rec.SystemModifiedAt) { Caption = 'lastModifiedDateTime'; Editable = false; }
            }
        }
    }
}

page 50113 "Quay Item References"
{
    PageType = API;
    APIPublisher = 'quay';
    APIGroup = 'pos';
    APIVersion = 'v1.0';
    EntityName = 'itemReference';
    EntitySetName = 'itemReferences';
    SourceTable = "Item Reference";
    SourceTableView = where("Reference Type" = const("Bar Code"));
    ODataKeyFields = SystemId;
    DelayedInsert = true;
    Extensible = false;
    Editable = false;
    InsertAllowed = false;
    ModifyAllowed = false;
    DeleteAllowed = false;

    layout
    {
        area(Content)
        {
            repeater(rows)
            {
                field(id; Rec.SystemId) { Caption = 'id'; Editable = false; }
                field(itemNumber; Rec."Item No.") { Caption = 'itemNumber'; }
                field(variantCode; Rec."Variant Code") { Caption = 'variantCode'; }
                field(unitOfMeasureCode; Rec."Unit of Measure") { Caption = 'unitOfMeasureCode'; }
                field(referenceNumber; Rec."Reference No.") { Caption = 'referenceNumber'; }
                field(description; Rec.Description) { Caption = 'description'; }
                field(lastModifiedDateTime; Rec.SystemModifiedAt) { Caption = 'lastModifiedDateTime'; Editable = false; }
            }
        }
    }
}

// Active prices for all customers, from one piece on, in the company's own money and with tax.
page 50114 "Quay Sales Prices"
{
    PageType = API;
    APIPublisher = 'quay';
    APIGroup = 'pos';
    APIVersion = 'v1.0';
    EntityName = 'salesPrice';
    EntitySetName = 'salesPrices';
    SourceTable = "Price List Line";
    SourceTableView = where(
        "Price Type" = const(Sale), "Amount Type" = filter(Price | Any), "Asset Type" = const(Item),
        "Source Type" = const("All Customers"), Status = const(Active), "Minimum Quantity" = filter(0 .. 1),
        "Currency Code" = const(''), "Price Includes VAT" = const(true));
    ODataKeyFields = SystemId;
    DelayedInsert = true;
    Extensible = false;
    Editable = false;
    InsertAllowed = false;
    ModifyAllowed = false;
    DeleteAllowed = false;

    layout
    {
        area(Content)
        {
            repeater(rows)
            {
                field(id; Rec.SystemId) { Caption = 'id'; Editable = false; }
                field(itemNumber; Rec."Asset No.") { Caption = 'itemNumber'; }
                field(variantCode; Rec."Variant Code") { Caption = 'variantCode'; }
                field(unitOfMeasureCode; Rec."Unit of Measure Code") { Caption = 'unitOfMeasureCode'; }
                field(unitPrice; Rec."Unit Price") { Caption = 'unitPrice'; }
                field(startingDate; Rec."Starting Date") { Caption = 'startingDate'; }
                field(endingDate; Rec."Ending Date") { Caption = 'endingDate'; }
                field(priceListCode; Rec."Price List Code") { Caption = 'priceListCode'; }
                field(lastModifiedDateTime; Rec.SystemModifiedAt) { Caption = 'lastModifiedDateTime'; Editable = false; }
            }
        }
    }
}

// In which VAT product posting group each item is.
page 50116 "Quay Item Taxes"
{
    PageType = API;
    APIPublisher = 'quay';
    APIGroup = 'pos';
    APIVersion = 'v1.0';
    EntityName = 'itemTax';
    EntitySetName = 'itemTaxes';
    SourceTable = Item;
    ODataKeyFields = SystemId;
    DelayedInsert = true;
    Extensible = false;
    Editable = false;
    InsertAllowed = false;
    ModifyAllowed = false;
    DeleteAllowed = false;

    layout
    {
        area(Content)
        {
            repeater(rows)
            {
                field(id; Rec.SystemId) { Caption = 'id'; Editable = false; }
                field(itemNumber; Rec."No.") { Caption = 'itemNumber'; }
                field(vatProdPostingGroup; Rec."VAT Prod. Posting Group") { Caption = 'vatProdPostingGroup'; }
                field(lastModifiedDateTime; Rec.SystemModifiedAt) { Caption = 'lastModifiedDateTime'; Editable = false; }
            }
        }
    }
}
