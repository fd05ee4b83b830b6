// Written from public documents; never compiled.

page 50104 "Quay Transfer Shipments"
{
    PageType = API;
    APIPublisher = 'quay';
    APIGroup = 'pos';
    APIVersion = 'v1.0';
    EntityName = 'transferShipment';
    EntitySetName = 'transferShipments';
    SourceTable = "Transfer Shipment Header";
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
                field(number; Rec."No.") { Caption = 'number'; }
                field(transferOrderNumber; Rec."Transfer Order No.") { Caption = 'transferOrderNumber'; }
                field(externalDocumentNumber; Rec."External Document No.") { Caption = 'externalDocumentNumber'; }
                field(transferFromCode; Rec."Transfer-from Code") { Caption = 'transferFromCode'; }
                field(transferToCode; Rec."Transfer-to Code") { Caption = 'transferToCode'; }
                field(inTransitCode; Rec."In-Transit Code") { Caption = 'inTransitCode'; }
                field(postingDate; Rec."Posting Date") { Caption = 'postingDate'; }
                field(lastModifiedDateTime; Rec.SystemModifiedAt) { Caption = 'lastModifiedDateTime'; Editable = false; }
                part(transferShipmentLines; "Quay Transfer Shipment Lines")
                {
                    EntityName = 'transferShipmentLine';
                    EntitySetName = 'transferShipmentLines';
                    SubPageLink = "Document No." = field("No.");
                }
            }
        }
    }
}

page 50105 "Quay Transfer Shipment Lines"
{
    PageType = API;
    APIPublisher = 'quay';
    APIGroup = 'pos';
    APIVersion = 'v1.0';
    EntityName = 'transferShipmentLine';
    EntitySetName = 'transferShipmentLines';
    SourceTable = "Transfer Shipment Line";
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
                field(documentId; DocumentId) { Caption = 'documentId'; }
                field(sequence; Rec."Line No.") { Caption = 'sequence'; }
                field(itemNumber; Rec."Item No.") { Caption = 'itemNumber'; }
                field(variantCode; Rec."Variant Code") { Caption = 'variantCode'; }
                field(quantity; Rec.Quantity) { Caption = 'quantity'; }
                field(lastModifiedDateTime; Rec.SystemModifiedAt) { Caption = 'lastModifiedDateTime'; Editable = false; }
            }
        }
    }

    trigger OnAfterGetRecord()
    var
        Header: Record "Transfer Shipment Header";
    begin
        Clear(DocumentId);
        if Header.Get(Rec."Document No.") then
            DocumentId := Header.SystemId;
    end;

    var
        DocumentId: Guid;
}

page 50106 "Quay Transfer Receipts"
{
    PageType = API;
    APIPublisher = 'quay';
    APIGroup = 'pos';
    APIVersion = 'v1.0';
    EntityName = 'transferReceipt';
    EntitySetName = 'transferReceipts';
    SourceTable = "Transfer Receipt Header";
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
                field(number; Rec."No.") { Caption = 'number'; }
                field(transferOrderNumber; Rec."Transfer Order No.") { Caption = 'transferOrderNumber'; }
                field(externalDocumentNumber; Rec."External Document No.") { Caption = 'externalDocumentNumber'; }
                field(transferFromCode; Rec."Transfer-from Code") { Caption = 'transferFromCode'; }
                field(transferToCode; Rec."Transfer-to Code") { Caption = 'transferToCode'; }
                field(inTransitCode; Rec."In-Transit Code") { Caption = 'inTransitCode'; }
                field(postingDate; Rec."Posting Date") { Caption = 'postingDate'; }
                field(lastModifiedDateTime; Rec.SystemModifiedAt) { Caption = 'lastModifiedDateTime'; Editable = false; }
                part(transferReceiptLines; "Quay Transfer Receipt Lines")
                {
                    EntityName = 'transferReceiptLine';
                    EntitySetName = 'transferReceiptLines';
                    SubPageLink = "Document No." = field("No.");
                }
            }
        }
    }
}

page 50107 "Quay Transfer Receipt Lines"
{
    PageType = API;
    APIPublisher = 'quay';
    APIGroup = 'pos';
    APIVersion = 'v1.0';
    EntityName = 'transferReceiptLine';
    EntitySetName = 'transferReceiptLines';
    SourceTable = "Transfer Receipt Line";
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
                field(documentId; DocumentId) { Caption = 'documentId'; }
                field(sequence; Rec."Line No.") { Caption = 'sequence'; }
                field(itemNumber; Rec."Item No.") { Caption = 'itemNumber'; }
                field(variantCode; Rec."Variant Code") { Caption = 'variantCode'; }
                field(quantity; Rec.Quantity) { Caption = 'quantity'; }
                field(lastModifiedDateTime; Rec.SystemModifiedAt) { Caption = 'lastModifiedDateTime'; Editable = false; }
            }
        }
    }

    trigger OnAfterGetRecord()
    var
        Header: Record "Transfer Receipt Header";
    begin
        Clear(DocumentId);
        if Header.Get(Rec."Document No.") then
            DocumentId := Header.SystemId;
    end;

    var
        DocumentId: Guid;
}
