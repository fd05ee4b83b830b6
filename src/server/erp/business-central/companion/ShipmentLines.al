// Written from public documents; never compiled.

page 50101 "Quay Shipment Lines"
{
    PageType = API;
    APIPublisher = 'quay';
    APIGroup = 'pos';
    APIVersion = 'v1.0';
    EntityName = 'shipmentLine';
    EntitySetName = 'shipmentLines';
    SourceTable = "Sales Shipment Line";
    SourceTableView = where(Type = const(Item));
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
                field(documentNumber; Rec."Document No.") { Caption = 'documentNumber'; }
                field(sequence; Rec."Line No.") { Caption = 'sequence'; }
                field(orderNumber; Rec."Order No.") { Caption = 'orderNumber'; }
                field(orderLineNumber; Rec."Order Line No.") { Caption = 'orderLineNumber'; }
                field(itemNumber; Rec."No.") { Caption = 'itemNumber'; }
                field(variantCode; Rec."Variant Code") { Caption = 'variantCode'; }
                field(locationCode; Rec."Location Code") { Caption = 'locationCode'; }
                field(quantity; Rec.Quantity) { Caption = 'quantity'; }
                field(correction; Rec.Correction) { Caption = 'correction'; }
                field(lastModifiedDateTime; Rec.SystemModifiedAt) { Caption = 'lastModifiedDateTime'; Editable = false; }
            }
        }
    }
}
